package org.keelgraph.kernels;

import org.keelgraph.snapshot.Graph;

/**
 * Hop distances by node. The array is the result's own and must not be written; it is in the order
 * of this result's graph and of no other. Immutable, thread-safe.
 */
public final class BfsResult {

  /** The hops of a node that no path reaches. */
  public static final int UNREACHABLE = -1;

  private final Graph graph;
  private final int[] hops;
  private final int reachable;

  BfsResult(Graph graph, int[] hops, int reachable) {
    this.graph = graph;
    this.hops = hops;
    this.reachable = reachable;
  }

  /** The graph whose nodes the hops belong to. */
  public Graph graph() {
    return graph;
  }

  /** The hops to each node, by its index in the graph; {@link #UNREACHABLE} where there is none. */
  public int[] hops() {
    return hops;
  }

  /**
   * The hops to the node with that id, or {@link #UNREACHABLE}.
   *
   * @throws IllegalArgumentException if the graph does not have the node
   */
  public int hopsTo(String id) {
    return hops[NodeLookup.indexOf(graph, id)];
  }

  /** How many nodes are reachable, the source included. */
  public int reachable() {
    return reachable;
  }
}
