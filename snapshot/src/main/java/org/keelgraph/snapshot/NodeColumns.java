package org.keelgraph.snapshot;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The nodes of a snapshot, a column a field, in the order of the store's rows. */
final class NodeColumns {

  private final LongArrayList keys = new LongArrayList();
  private final List<String> ids = new ArrayList<>();
  private final IntArrayList labelSets = new IntArrayList();
  private final LongArrayList ordinals = new LongArrayList();
  private final Int2ObjectOpenHashMap<String> properties = new Int2ObjectOpenHashMap<>();

  void add(long key, String id, int labelSet, long ordinal, @Nullable String json) {
    if (json != null) {
      properties.put(keys.size(), json);
    }
    keys.add(key);
    ids.add(id);
    labelSets.add(labelSet);
    ordinals.add(ordinal);
  }

  int size() {
    return keys.size();
  }

  long key(int row) {
    return keys.getLong(row);
  }

  String id(int row) {
    return ids.get(row);
  }

  int labelSet(int row) {
    return labelSets.getInt(row);
  }

  long ordinal(int row) {
    return ordinals.getLong(row);
  }

  /** The row of the node with that key, or -1: keys ascend from row to row. */
  int rowOf(long key) {
    int guess = (int) Math.min(key - 1, size() - 1L); // exact unless nodes were deleted
    if (guess >= 0 && key(guess) == key) {
      return guess;
    }
    int low = 0;
    int high = size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      long found = key(middle);
      if (found == key) {
        return middle;
      }
      if (found < key) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  @Nullable String properties(int row) {
    return properties.get(row);
  }
}
