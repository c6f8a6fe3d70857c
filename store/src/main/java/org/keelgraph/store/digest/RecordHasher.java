package org.keelgraph.store.digest;

import com.dynatrace.hash4j.hashing.HashStream128;
import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import org.jspecify.annotations.Nullable;

/**
 * Hashes one record at a time: its content, and its content together with its ordinal. XXH3, 64
 * bits for each text and 128 bits for the record; texts are hashed apart so that a caller that
 * meets one node id in many edges hashes it once.
 *
 * <pre>
 * node content = XXH3-128 of the longs { 1, text(id), text(labels), text(properties) }
 * edge content = XXH3-128 of the longs { 2, text(source), text(type), text(target), text(id),
 *                                        weight kind, weight bits, text(properties) }
 * order        = { XXH3-64(content high, ordinal), XXH3-64(content low, not ordinal) }
 * text(s)      = XXH3-64 of the UTF-16 code units; 0 for absent
 * </pre>
 *
 * <p>The hash detects accidents, not an adversary who can also rewrite the manifest. Holds the last
 * record's hashes; not thread-safe.
 */
public final class RecordHasher {

  private static final Hasher64 TEXT = Hashing.xxh3_64();
  private static final long NODE_TAG = 1;
  private static final long EDGE_TAG = 2;

  private final HashStream128 stream = Hashing.xxh3_128().hashStream();
  private final long[] nodeFields = new long[4];
  private final long[] edgeFields = new long[8];

  private long contentHigh;
  private long contentLow;
  private long orderHigh;
  private long orderLow;

  /** The hash of one text field; 0 for an absent one. */
  public static long text(@Nullable String text) {
    return text == null ? 0 : TEXT.hashCharsToLong(text);
  }

  /** Hashes a node, its texts given as hashes; labels are hashed as canonical JSON. */
  public void node(long id, long labels, long properties, long ordinal) {
    nodeFields[0] = NODE_TAG;
    nodeFields[1] = id;
    nodeFields[2] = labels;
    nodeFields[3] = properties;
    hash(nodeFields, ordinal);
  }

  /** Hashes an edge, its texts given as hashes and its weight's kind by its code. */
  public void edge(
      long source,
      long type,
      long target,
      long id,
      byte weightKind,
      long weightBits,
      long properties,
      long ordinal) {
    edgeFields[0] = EDGE_TAG;
    edgeFields[1] = source;
    edgeFields[2] = type;
    edgeFields[3] = target;
    edgeFields[4] = id;
    edgeFields[5] = weightKind;
    edgeFields[6] = weightBits;
    edgeFields[7] = properties;
    hash(edgeFields, ordinal);
  }

  private void hash(long[] fields, long ordinal) {
    HashValue128 content = stream.reset().putLongs(fields).get();
    contentHigh = content.getMostSignificantBits();
    contentLow = content.getLeastSignificantBits();
    orderHigh = TEXT.hashLongLongToLong(contentHigh, ordinal);
    orderLow = TEXT.hashLongLongToLong(contentLow, ~ordinal);
  }

  long contentHigh() {
    return contentHigh;
  }

  long contentLow() {
    return contentLow;
  }

  long orderHigh() {
    return orderHigh;
  }

  long orderLow() {
    return orderLow;
  }
}
