package org.keelgraph.kernels;

import org.keelgraph.snapshot.Graph;

/**
 * Costs and predecessors by node. The arrays are the result's own and must not be written; they are
 * in the order of this result's graph and of no other. Immutable, thread-safe.
 */
public final class DijkstraResult {

  /** The predecessor of the source and of a node that no path reaches. */
  public static final int NO_PREDECESSOR = -1;

  private final Graph graph;
  private final double[] distances;
  private final int[] predecessors;
  private final int reachable;

  DijkstraResult(Graph graph, double[] distances, int[] predecessors, int reachable) {
    this.graph = graph;
    this.distances = distances;
    this.predecessors = predecessors;
    this.reachable = reachable;
  }

  /** The graph whose nodes the costs belong to. */
  public Graph graph() {
    return graph;
  }

  /** The cost of each node, by its index in the graph; positive infinity if unreachable. */
  public double[] distances() {
    return distances;
  }

  /** The index of the node before each node on its path, or {@link #NO_PREDECESSOR}. */
  public int[] predecessors() {
    return predecessors;
  }

  /**
   * The cost of the node with that id; positive infinity if it is unreachable.
   *
   * @throws IllegalArgumentException if the graph does not have the node
   */
  public double distanceTo(String id) {
    return distances[NodeLookup.indexOf(graph, id)];
  }

  /** How many nodes have a finite cost, the source included. */
  public int reachable() {
    return reachable;
  }
}
