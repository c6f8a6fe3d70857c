package org.keelgraph.kernels;

import org.keelgraph.snapshot.Graph;

/**
 * The cheapest path from one source to every reachable node, source included: the whole sequence of
 * nodes and the whole sequence of costs so far, source first.
 *
 * <p>{@link Dijkstra} settles the costs; then each path is walked back over the flat predecessor
 * array into two buffers that are filled from their end and used again for the next path. Every
 * entry of every path is written; nothing is shared between paths, summed in closed form or kept.
 * O(path entries) time after Dijkstra's, an int and a double a node of memory: the walk's speed is
 * that of one dependent load an entry. Targets come in node order; ties are settled as {@link
 * Dijkstra} says.
 *
 * <p>Stateless and thread-safe; the visitor is called by the calling thread.
 */
public final class ShortestPaths {

  private ShortestPaths() {}

  /**
   * Hands every path to the visitor. An exception of the visitor ends the run and is passed on.
   *
   * @throws IllegalArgumentException if the graph does not have the source
   * @throws org.keelgraph.error.BadInputException as {@link Dijkstra#run}, before the first path
   */
  public static ShortestPathsResult run(
      Graph graph, ShortestPathsParameters parameters, PathVisitor visitor) {
    DijkstraResult distances = Dijkstra.run(graph, new DijkstraParameters(parameters.source()));
    return new ShortestPathsResult(distances, visitPaths(distances, visitor));
  }

  private static long visitPaths(DijkstraResult result, PathVisitor visitor) {
    double[] distances = result.distances();
    int[] predecessors = result.predecessors();
    int end = distances.length;
    int[] nodes = new int[end];
    double[] costs = new double[end];
    long entries = 0;
    for (int target = 0; target < end; target++) {
      if (distances[target] == Double.POSITIVE_INFINITY) {
        continue;
      }
      int from = end;
      for (int node = target; node != DijkstraResult.NO_PREDECESSOR; node = predecessors[node]) {
        from--;
        nodes[from] = node;
        costs[from] = distances[node];
      }
      entries += end - from;
      visitor.visit(target, nodes, costs, from, end);
    }
    return entries;
  }
}
