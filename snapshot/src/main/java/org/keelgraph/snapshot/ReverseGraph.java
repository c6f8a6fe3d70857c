package org.keelgraph.snapshot;

/**
 * The edges of a {@link Graph} by the node they enter: those that enter {@code v} are {@code
 * offsets[v] .. offsets[v + 1] - 1}, ordered by source, then by their order in the graph.
 * Immutable; the arrays must not be written. Thread-safe.
 */
public final class ReverseGraph {

  private final int[] offsets;
  private final int[] sources;
  private final int[] edges;

  private ReverseGraph(int[] offsets, int[] sources, int[] edges) {
    this.offsets = offsets;
    this.sources = sources;
    this.edges = edges;
  }

  static ReverseGraph of(Graph graph) {
    int[] offsets = CountingSort.offsets(graph.targets(), graph.nodeCount());
    int[] next = offsets.clone();
    int[] sources = new int[graph.edgeCount()];
    int[] edges = new int[graph.edgeCount()];
    for (int source = 0; source < graph.nodeCount(); source++) {
      for (int edge = graph.offsets()[source]; edge < graph.offsets()[source + 1]; edge++) {
        int place = next[graph.targets()[edge]]++;
        sources[place] = source;
        edges[place] = edge;
      }
    }
    return new ReverseGraph(offsets, sources, edges);
  }

  /** {@code nodeCount + 1} positions into {@link #sources()}. */
  public int[] offsets() {
    return offsets;
  }

  /** The node that each edge leaves. */
  public int[] sources() {
    return sources;
  }

  /** The position of each edge in the forward graph, where its weight is. */
  public int[] edges() {
    return edges;
  }
}
