package org.keelgraph.columns;

import java.util.function.Function;
import org.keelgraph.kernels.Bfs;
import org.keelgraph.kernels.BfsParameters;
import org.keelgraph.kernels.BfsResult;
import org.keelgraph.kernels.Components;
import org.keelgraph.kernels.Dijkstra;
import org.keelgraph.kernels.DijkstraParameters;
import org.keelgraph.kernels.DijkstraResult;
import org.keelgraph.kernels.PageRank;
import org.keelgraph.kernels.PageRankParameters;
import org.keelgraph.kernels.PageRankResult;
import org.keelgraph.kernels.PathSums;
import org.keelgraph.kernels.ShortestPaths;
import org.keelgraph.kernels.ShortestPathsParameters;
import org.keelgraph.kernels.ShortestPathsResult;
import org.keelgraph.kernels.StronglyConnectedComponents;
import org.keelgraph.kernels.WeaklyConnectedComponents;
import org.keelgraph.snapshot.Graph;
import org.keelgraph.text.Words;

/**
 * Runs an algorithm of the protocol on a graph. The timer covers the kernel alone; the id table,
 * the reverse edges and the vector in protocol form are made outside it.
 */
public final class KernelRunner {

  private KernelRunner() {}

  /**
   * Runs once.
   *
   * @param source id of the node to start from, for algorithms that do
   * @throws IllegalArgumentException if the graph has no such node
   */
  public static KernelOutcome run(Graph graph, Algorithm algorithm, String source) {
    return switch (algorithm) {
      case BFS -> bfs(graph, source);
      case DIJKSTRA -> dijkstra(graph, source);
      case DIJKSTRA_FULL -> fullPaths(graph, source);
      case WCC -> components(graph, WeaklyConnectedComponents::run);
      case SCC -> components(graph, StronglyConnectedComponents::run);
      case PAGERANK -> pageRank(graph);
    };
  }

  private static void requireSource(Graph graph, String source) {
    if (graph.ids().indexOf(source) < 0) {
      throw new IllegalArgumentException(
          "source out of range: the graph of %s has no node %s"
              .formatted(Words.count(graph.nodeCount(), "node"), Words.shortened(source)));
    }
  }

  private static KernelOutcome bfs(Graph graph, String source) {
    requireSource(graph, source);
    long start = System.nanoTime();
    BfsResult result = Bfs.run(graph, new BfsParameters(source));
    long nanos = System.nanoTime() - start;
    double[] values = new double[graph.nodeCount()];
    for (int node = 0; node < values.length; node++) {
      values[node] = result.hops()[node];
    }
    return new KernelOutcome(graph, values, nanos, reached(result.reachable()));
  }

  private static KernelOutcome dijkstra(Graph graph, String source) {
    requireSource(graph, source);
    long start = System.nanoTime();
    DijkstraResult result = Dijkstra.run(graph, new DijkstraParameters(source));
    long nanos = System.nanoTime() - start;
    return new KernelOutcome(graph, protocolCosts(result), nanos, reached(result.reachable()));
  }

  private static KernelOutcome fullPaths(Graph graph, String source) {
    requireSource(graph, source);
    PathSums sums = new PathSums(graph);
    long start = System.nanoTime();
    ShortestPathsResult result =
        ShortestPaths.run(graph, new ShortestPathsParameters(source), sums);
    long nanos = System.nanoTime() - start;
    KernelOutcome.Counts counts =
        new KernelOutcome.Counts(
            0, result.reachable(), sums.pathEntries(), sums.nodeSum(), sums.costSum());
    return new KernelOutcome(graph, protocolCosts(result.distances()), nanos, counts);
  }

  private static double[] protocolCosts(DijkstraResult result) {
    double[] values = result.distances().clone();
    for (int node = 0; node < values.length; node++) {
      if (Double.isInfinite(values[node])) {
        values[node] = -1;
      }
    }
    return values;
  }

  private static KernelOutcome components(Graph graph, Function<Graph, Components> kernel) {
    long start = System.nanoTime();
    Components result = kernel.apply(graph);
    long nanos = System.nanoTime() - start;
    double[] values = new double[graph.nodeCount()];
    for (int node = 0; node < values.length; node++) {
      values[node] = result.component()[node];
    }
    return new KernelOutcome(graph, values, nanos, reached(result.count()));
  }

  private static KernelOutcome pageRank(Graph graph) {
    graph.reverse();
    long start = System.nanoTime();
    PageRankResult result = PageRank.run(graph, PageRankParameters.DEFAULTS);
    long nanos = System.nanoTime() - start;
    KernelOutcome.Counts counts = new KernelOutcome.Counts(result.iterations(), 0, 0, 0, 0);
    return new KernelOutcome(graph, result.scores(), nanos, counts);
  }

  private static KernelOutcome.Counts reached(long reachable) {
    return new KernelOutcome.Counts(0, reachable, 0, 0, 0);
  }
}
