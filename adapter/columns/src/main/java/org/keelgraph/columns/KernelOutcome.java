package org.keelgraph.columns;

import org.keelgraph.snapshot.Graph;

/**
 * What a kernel gave, in the form of the participant protocol. A value belongs to a node's id; ask
 * for it by id.
 */
public final class KernelOutcome {

  private final Graph graph;
  private final double[] values;
  private final long nanos;
  private final Counts counts;

  /**
   * Numbers of the protocol beside the vector; 0 where they do not apply.
   *
   * @param iterations iterations until the result
   * @param reachable nodes reached, or number of components
   * @param pathEntries entries of all full paths
   * @param nodeSum sum of the numeric node ids over all path entries
   * @param costSum sum of the costs over all path entries
   */
  public record Counts(
      int iterations, long reachable, long pathEntries, long nodeSum, double costSum) {}

  KernelOutcome(Graph graph, double[] values, long nanos, Counts counts) {
    this.graph = graph;
    this.values = values;
    this.nanos = nanos;
    this.counts = counts;
  }

  /** The graph that the kernel ran on. */
  public Graph graph() {
    return graph;
  }

  /**
   * The node's value: hop distance or cost (-1 unreachable), index of the component's first node in
   * the graph, or score.
   *
   * @throws IllegalArgumentException if the graph has no such node
   */
  public double valueOf(String id) {
    int index = graph.ids().indexOf(id);
    if (index < 0) {
      throw new IllegalArgumentException("the graph has no node " + id);
    }
    return values[index];
  }

  /** Time of the kernel alone. */
  public long nanos() {
    return nanos;
  }

  public Counts counts() {
    return counts;
  }
}
