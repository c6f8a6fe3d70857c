package org.keelgraph.kernels;

import java.util.Arrays;
import org.keelgraph.snapshot.Graph;

/**
 * The cheapest cost from one source to every node along the direction of the edges, and the node
 * before it on one cheapest path.
 *
 * <p>Nodes are settled in order of cost from an indexed binary heap. O((nodes + edges) · log nodes)
 * time; two ints and a double a node beside the result, nothing an edge.
 *
 * <p>Weights are costs: 0 is allowed, the cheapest of parallel edges wins, a self loop is never
 * part of a path. A graph without any weight has cost 1 an edge. A cost that is infinite, be it
 * that an edge is or that a sum passes the largest double, leaves the node unreachable.
 *
 * <p>Ties: nodes of equal cost are settled in node order, and a predecessor changes only for a
 * smaller cost. So the predecessor is the first node settled that gives the cheapest cost, and the
 * result does not depend on the order of edges.
 *
 * <p>E. W. Dijkstra, "A note on two problems in connexion with graphs", 1959. Stateless and
 * thread-safe.
 */
public final class Dijkstra {

  private Dijkstra() {}

  /**
   * Finds the cheapest cost to every node.
   *
   * @throws IllegalArgumentException if the graph does not have the source
   * @throws org.keelgraph.error.BadInputException if any edge has a weight that is negative, NaN or
   *     missing while others have one; the edge need not lie on a path
   */
  public static DijkstraResult run(Graph graph, DijkstraParameters parameters) {
    int source = NodeLookup.indexOf(graph, parameters.source());
    Weights.requireNonNegative(graph);
    int[] offsets = graph.offsets();
    int[] targets = graph.targets();
    double[] weights = graph.weights();
    double[] distances = new double[graph.nodeCount()];
    Arrays.fill(distances, Double.POSITIVE_INFINITY);
    int[] predecessors = new int[graph.nodeCount()];
    Arrays.fill(predecessors, DijkstraResult.NO_PREDECESSOR);
    NodeHeap heap = new NodeHeap(graph.nodeCount());
    int settled = 0;
    distances[source] = 0;
    heap.offer(source, 0);
    while (!heap.isEmpty()) {
      int node = heap.poll();
      settled++;
      double distance = distances[node];
      int end = offsets[node + 1];
      for (int edge = offsets[node]; edge < end; edge++) {
        int target = targets[edge];
        double candidate = distance + (weights == null ? 1 : weights[edge]);
        // INVARIANT: weights are not negative, so a settled node is never improved or offered
        // again.
        if (candidate < distances[target]) {
          distances[target] = candidate;
          predecessors[target] = node;
          heap.offer(target, candidate);
        }
      }
    }
    return new DijkstraResult(graph, distances, predecessors, settled);
  }
}
