package org.keelgraph.snapshot;

import org.jspecify.annotations.Nullable;

/**
 * The two-way dictionary between a node's id and its index in one {@link Graph}. The index means
 * nothing outside that graph; the id does. Thread-safe.
 */
public final class NodeIds {

  private final String[] ids;
  private volatile @Nullable IdTable indexes;

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
    IdTable table = indexes;
    if (table == null) {
      table = new IdTable(ids);
      indexes = table;
    }
    return table.indexOf(id);
  }
}
