package org.keelgraph.store;

/** One change to the graph; a {@link WriteBatch} carries a list of them. */
public sealed interface Mutation {

  /** Inserts the node, or replaces the one with its id unless that one came later in the input. */
  record PutNode(NodeRecord node) implements Mutation {}

  /** Inserts the edge, or replaces the one with its key unless that one came later in the input. */
  record PutEdge(EdgeRecord edge) implements Mutation {}

  /** Changes some properties of a node that must be there. */
  record PatchNode(String id, PropertyPatch patch) implements Mutation {
    public PatchNode {
      StoredText.require("node id", id);
    }
  }

  /**
   * Changes some properties of an edge that must be there. The property that {@link
   * StoreConfig#weightProperty()} names is its weight, and takes a Long or a Double.
   */
  record PatchEdge(EdgeKey key, PropertyPatch patch) implements Mutation {}

  /** Removes a node; removing an absent node changes nothing. */
  record DeleteNode(String id, EdgesOfNode edges) implements Mutation {
    public DeleteNode {
      StoredText.require("node id", id);
    }

    /** Removes a node that has no edges. */
    public DeleteNode(String id) {
      this(id, EdgesOfNode.RESTRICT);
    }
  }

  /** Removes an edge; removing an absent edge changes nothing. */
  record DeleteEdge(EdgeKey key) implements Mutation {}

  /** What becomes of the edges of a node that is deleted. */
  enum EdgesOfNode {
    /** A node that has edges is not deleted; the call fails. */
    RESTRICT,
    /** They are deleted with it. */
    CASCADE
  }
}
