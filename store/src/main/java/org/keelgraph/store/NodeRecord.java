package org.keelgraph.store;

/**
 * A node as it is written and read.
 *
 * @param id what identifies it: any text but the empty one
 * @param labels its labels
 * @param properties its properties
 * @param ordinal position in the input, from 0; {@link #UNORDERED} lets the store choose: a new
 *     node comes last, an existing one stays where it is
 */
public record NodeRecord(String id, LabelSet labels, Properties properties, long ordinal) {

  /** Stands for an ordinal that the store shall choose. */
  public static final long UNORDERED = -1;

  public NodeRecord {
    if (id.isEmpty()) {
      throw new IllegalArgumentException("node id is empty");
    }
    if (ordinal < UNORDERED) {
      throw new IllegalArgumentException("ordinal=" + ordinal + " is negative");
    }
  }

  /** A node without labels and properties, placed by the store. */
  public static NodeRecord of(String id) {
    return new NodeRecord(id, LabelSet.NONE, Properties.NONE, UNORDERED);
  }

  public NodeRecord withOrdinal(long newOrdinal) {
    return new NodeRecord(id, labels, properties, newOrdinal);
  }
}
