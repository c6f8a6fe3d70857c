package org.keelgraph.store.sqlite;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import org.keelgraph.store.digest.RecordHasher;

/**
 * Texts that many records share (edge types, label sets), by a dense key from 0. Follows the
 * writer's transaction: what was added since a size was noted can be taken back. Not thread-safe.
 */
final class Dictionary {

  static final int ABSENT = -1;

  private final Object2IntOpenHashMap<String> keys = new Object2IntOpenHashMap<>();
  private final List<String> texts = new ArrayList<>();
  private final LongArrayList hashes = new LongArrayList();

  Dictionary() {
    keys.defaultReturnValue(ABSENT);
  }

  int find(String text) {
    return keys.getInt(text);
  }

  /** Adds a text that is not there yet and returns its key. */
  int add(String text) {
    int key = texts.size();
    keys.put(text, key);
    texts.add(text);
    hashes.add(RecordHasher.text(text));
    return key;
  }

  int findOrAdd(String text) {
    int known = find(text);
    return known == ABSENT ? add(text) : known;
  }

  int size() {
    return texts.size();
  }

  String text(int key) {
    return texts.get(key);
  }

  /** {@link RecordHasher#text} of the text with that key. */
  long hash(int key) {
    return hashes.getLong(key);
  }

  /** Takes back what was added since the dictionary had that size. */
  void truncate(int size) {
    while (texts.size() > size) {
      keys.removeInt(texts.removeLast());
      hashes.removeLong(texts.size());
    }
  }
}
