package org.keelgraph.store;

import java.util.Optional;

/**
 * A transaction in progress: reads see one state of the graph and the transaction's own changes.
 * Valid until the body that was given it returns; for the body's thread only.
 */
public interface Transaction {

  /** The node as this transaction sees it. */
  Optional<NodeRecord> getNode(String id);

  /** The edge as this transaction sees it. */
  Optional<EdgeRecord> getEdge(EdgeKey key);

  /**
   * Makes a change.
   *
   * @throws org.keelgraph.error.ConstraintException if the graph's rules refuse it; with the MVCC
   *     journal that may show only when the transaction commits
   */
  void apply(Mutation mutation);

  /** {@link Mutation.PutNode}. */
  default void putNode(NodeRecord node) {
    apply(new Mutation.PutNode(node));
  }

  /** {@link Mutation.PutEdge}. */
  default void putEdge(EdgeRecord edge) {
    apply(new Mutation.PutEdge(edge));
  }

  /** {@link Mutation.PatchNode}. */
  default void patchNode(String id, PropertyPatch patch) {
    apply(new Mutation.PatchNode(id, patch));
  }

  /** {@link Mutation.PatchEdge}. */
  default void patchEdge(EdgeKey key, PropertyPatch patch) {
    apply(new Mutation.PatchEdge(key, patch));
  }

  /** {@link Mutation.DeleteNode} of a node that has no edges. */
  default void deleteNode(String id) {
    apply(new Mutation.DeleteNode(id));
  }

  /** {@link Mutation.DeleteEdge}. */
  default void deleteEdge(EdgeKey key) {
    apply(new Mutation.DeleteEdge(key));
  }
}
