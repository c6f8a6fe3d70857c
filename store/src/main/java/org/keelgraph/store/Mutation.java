package org.keelgraph.store;

/** One change to the graph; a {@link WriteBatch} carries a list of them. */
public sealed interface Mutation {

  /** Inserts the node, or replaces the one with its id unless that one came later in the input. */
  record PutNode(NodeRecord node) implements Mutation {}

  /** Inserts the edge, or replaces the one with its key unless that one came later in the input. */
  record PutEdge(EdgeRecord edge) implements Mutation {}

  /** Removes a node that has no edges; removing an absent node changes nothing. */
  record DeleteNode(String id) implements Mutation {
    public DeleteNode {
      StoredText.require("node id", id);
    }
  }

  /** Removes an edge; removing an absent edge changes nothing. */
  record DeleteEdge(EdgeKey key) implements Mutation {}
}
