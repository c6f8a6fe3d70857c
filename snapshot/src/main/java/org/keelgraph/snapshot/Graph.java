package org.keelgraph.snapshot;

import org.jspecify.annotations.Nullable;

/**
 * A directed graph in compressed sparse row form: the edges that leave node {@code v} are {@code
 * offsets[v] .. offsets[v + 1] - 1}, in input order. Parallel edges and self loops are kept. At
 * most 2<sup>31</sup>-2 nodes and as many edges. Immutable; the arrays it hands out are its own and
 * must not be written. Thread-safe.
 */
public final class Graph {

  public static final int MAX_SIZE = Integer.MAX_VALUE - 1;

  private final NodeIds ids;
  private final int[] offsets;
  private final int[] targets;
  private final double @Nullable [] weights;
  private volatile @Nullable ReverseGraph reverse;

  private Graph(NodeIds ids, int[] offsets, int[] targets, double @Nullable [] weights) {
    this.ids = ids;
    this.offsets = offsets;
    this.targets = targets;
    this.weights = weights;
  }

  /**
   * Builds a graph from parallel arrays, edge {@code e} leading from {@code sources[e]} to {@code
   * targets[e]}, in input order. The arrays are read, not kept.
   *
   * @param ids the nodes
   * @param sources node indexes
   * @param targets node indexes
   * @param weights NaN where an edge has none; null if no edge has any
   */
  public static Graph fromEdges(
      NodeIds ids, int[] sources, int[] targets, double @Nullable [] weights) {
    int edges = sources.length;
    if (targets.length != edges || (weights != null && weights.length != edges)) {
      throw new IllegalArgumentException(
          "sources=%d, targets=%d and weights=%s differ in length"
              .formatted(edges, targets.length, weights == null ? "none" : weights.length));
    }
    int[] offsets = CountingSort.offsets(sources, ids.size());
    int[] next = offsets.clone();
    int[] sortedTargets = new int[edges];
    double[] sortedWeights = weights == null ? null : new double[edges];
    for (int edge = 0; edge < edges; edge++) {
      int place = next[sources[edge]]++;
      sortedTargets[place] = targets[edge];
      if (weights != null && sortedWeights != null) {
        sortedWeights[place] = weights[edge];
      }
    }
    return new Graph(ids, offsets, sortedTargets, sortedWeights);
  }

  public int nodeCount() {
    return ids.size();
  }

  public int edgeCount() {
    return targets.length;
  }

  public NodeIds ids() {
    return ids;
  }

  /** {@code nodeCount + 1} positions into {@link #targets()}; the last is the edge count. */
  public int[] offsets() {
    return offsets;
  }

  /** The node that each edge enters. */
  public int[] targets() {
    return targets;
  }

  /** The weight of each edge, NaN where it has none; null if no edge of the graph has a weight. */
  public double @Nullable [] weights() {
    return weights;
  }

  /** The node that the edge at that position leaves: a binary search, for messages. */
  public int sourceOf(int edge) {
    int low = 0;
    int high = nodeCount() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (offsets[middle] <= edge) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** The same graph by entering edges; built at the first call, O(nodes + edges), then kept. */
  public ReverseGraph reverse() {
    ReverseGraph built = reverse;
    if (built == null) {
      built = ReverseGraph.of(this);
      reverse = built;
    }
    return built;
  }
}
