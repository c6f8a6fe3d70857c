package org.keelgraph.snapshot;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The two-way dictionary between a node's id and its index in one {@link Graph}. The index means
 * nothing outside that graph; the id does. Thread-safe.
 */
public final class NodeIds {

  private final String[] ids;
  private volatile @Nullable Object2IntOpenHashMap<String> indexes;

  /** Takes the array over; the ids must be distinct. */
  public NodeIds(String[] ids) {
    this.ids = ids;
  }

  public int size() {
    return ids.length;
  }

  /** The id of the node at that index. */
  public String id(int index) {
    return ids[index];
  }

  /** The index of the node with that id, or -1. The first call builds the table. */
  public int indexOf(String id) {
    Object2IntOpenHashMap<String> table = indexes;
    if (table == null) {
      table = buildTable();
      indexes = table;
    }
    return table.getInt(id);
  }

  private Object2IntOpenHashMap<String> buildTable() {
    Object2IntOpenHashMap<String> table = new Object2IntOpenHashMap<>(ids.length);
    table.defaultReturnValue(-1);
    for (int index = 0; index < ids.length; index++) {
      int previous = table.put(ids[index], index);
      if (previous != -1) {
        throw new IllegalArgumentException(
            "id=" + ids[index] + " stands at index=" + previous + " and index=" + index);
      }
    }
    return table;
  }
}
