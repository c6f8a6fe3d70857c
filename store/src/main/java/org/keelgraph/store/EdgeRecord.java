package org.keelgraph.store;

import org.jspecify.annotations.Nullable;

/**
 * An edge as it is written and read.
 *
 * @param key what identifies it
 * @param weight a {@link Long} or a {@link Double}, kept as it is; null for none. To the user it is
 *     the property that {@link StoreConfig#weightProperty()} names
 * @param properties its other properties
 * @param ordinal position in the input, as in {@link NodeRecord}
 */
public record EdgeRecord(
    EdgeKey key, @Nullable Number weight, Properties properties, long ordinal) {

  /** The type of edges whose input names none. */
  public static final String DEFAULT_TYPE = "EDGE";

  public EdgeRecord {
    WeightKind.of(weight); // refuses what is neither Long nor Double
    NodeRecord.requireOrdinal(ordinal);
  }

  /** An edge without an id and properties, placed by the store. */
  public static EdgeRecord of(String source, String type, String target, @Nullable Number weight) {
    return new EdgeRecord(
        EdgeKey.of(source, type, target), weight, Properties.NONE, NodeRecord.UNORDERED);
  }

  public EdgeRecord withOrdinal(long newOrdinal) {
    return new EdgeRecord(key, weight, properties, newOrdinal);
  }
}
