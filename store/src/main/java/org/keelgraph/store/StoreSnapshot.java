package org.keelgraph.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The whole graph as of one commit. Rows come in no order that means anything. For one thread at a
 * time.
 */
public interface StoreSnapshot extends AutoCloseable {

  Manifest manifest();

  /** The loads of this store, oldest first. */
  List<LoadRecord> loads();

  /** The label sets by key; absent keys are null. */
  List<@Nullable LabelSet> labelSets();

  /** The edge types by key; absent keys are null. */
  List<@Nullable String> edgeTypes();

  /** Calls the visitor for every node. */
  void scanNodes(NodeVisitor visitor);

  /** Calls the visitor for every edge, grouped by source, sources in the nodes' scan order. */
  void scanEdges(EdgeVisitor visitor);

  @Override
  void close();

  /** Sees every node once. */
  @FunctionalInterface
  interface NodeVisitor {
    /**
     * Takes one node.
     *
     * @param key the store's key, which edges refer to; nodes come in ascending order of it
     * @param labelSet index into {@link #labelSets()}
     * @param properties canonical JSON, null for none
     */
    void node(long key, String id, int labelSet, long ordinal, @Nullable String properties);
  }

  /** Sees every edge once. */
  @FunctionalInterface
  interface EdgeVisitor {
    /**
     * Takes one edge.
     *
     * @param source key of the node it leaves
     * @param type index into {@link #edgeTypes()}
     * @param target key of the node it enters
     * @param id the edge's own id, empty for none
     * @param weightKind what {@code weightBits} holds
     * @param weightBits the long, or the double's bits
     * @param properties canonical JSON, null for none
     */
    void edge(
        long source,
        int type,
        long target,
        String id,
        long ordinal,
        WeightKind weightKind,
        long weightBits,
        @Nullable String properties);
  }
}
