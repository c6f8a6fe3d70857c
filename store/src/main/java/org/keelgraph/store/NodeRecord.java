package org.keelgraph.store;

/**
 * A node as it is written and read.
 *
 * @param id what identifies it: any {@link StoredText} but the empty one
 * @param labels its labels
 * @param properties its properties
 * @param ordinal position in the input, from 0 to {@link #LAST_ORDINAL}; {@link #UNORDERED} lets
 *     the store choose: a new node comes last, an existing one stays where it is. Whoever chooses
 *     instead owes distinct ordinals: a store in which two nodes have one cannot be put in order
 */
public record NodeRecord(String id, LabelSet labels, Properties properties, long ordinal) {

  /** Stands for an ordinal that the store shall choose. */
  public static final long UNORDERED = -1;

  /** The largest ordinal; beyond it, those of a load could overflow. */
  public static final long LAST_ORDINAL = (1L << 62) - 1;

  public NodeRecord {
    StoredText.requireNonEmpty("node id", id);
    requireOrdinal(ordinal);
  }

  static void requireOrdinal(long ordinal) {
    if (ordinal < UNORDERED || ordinal > LAST_ORDINAL) {
      throw new IllegalArgumentException(
          "ordinal=" + ordinal + " is not within 0 to " + LAST_ORDINAL);
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
