package org.keelgraph.bench.experiment;

import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;

/** How a writer of the hot-node experiment adds an edge. */
public enum HotNodeWrites {
  /** Put as one durable statement; the store checks that both ends are there. */
  STATEMENTS("each edge one durable statement"),
  /** In a transaction that reads the node first, as a program that decides by what it reads. */
  TRANSACTIONS("each edge a durable transaction that reads the hub first");

  private final String boundary;

  HotNodeWrites(String boundary) {
    this.boundary = boundary;
  }

  /** What the load's timer covers, in words. */
  String boundary() {
    return boundary;
  }

  void add(GraphStore store, String hub, String leaf) {
    EdgeRecord edge = EdgeRecord.of(hub, EdgeRecord.DEFAULT_TYPE, leaf, null);
    switch (this) {
      case STATEMENTS -> store.putEdge(edge);
      case TRANSACTIONS ->
          store.transact(
              transaction -> {
                if (transaction.getNode(hub).isEmpty()) {
                  throw new IllegalStateException("the hub is gone");
                }
                transaction.putEdge(edge);
                return leaf;
              });
    }
  }
}
