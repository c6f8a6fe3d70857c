package org.keelgraph.kernels;

import java.util.Arrays;
import org.keelgraph.snapshot.Graph;

/**
 * Hop distances from one source along the direction of the edges, or -1 where no path leads.
 *
 * <p>Level-synchronous search by a queue in one array. A node enters the queue when it is first
 * seen and never again, so the queue cannot outgrow the node count whatever the frontier. O(nodes +
 * edges) time, two ints a node.
 *
 * <p>E. F. Moore, "The shortest path through a maze", 1959. Stateless and thread-safe.
 */
public final class Bfs {

  private Bfs() {}

  /**
   * Searches the whole graph from the source.
   *
   * @throws IllegalArgumentException if the graph does not have the source
   */
  public static BfsResult run(Graph graph, BfsParameters parameters) {
    int source = NodeLookup.indexOf(graph, parameters.source());
    int[] offsets = graph.offsets();
    int[] targets = graph.targets();
    int[] hops = new int[graph.nodeCount()];
    Arrays.fill(hops, BfsResult.UNREACHABLE);
    int[] queue = new int[graph.nodeCount()];
    int head = 0;
    int tail = 0;
    hops[source] = 0;
    queue[tail++] = source;
    while (head < tail) {
      int node = queue[head++];
      int next = hops[node] + 1;
      int end = offsets[node + 1];
      for (int edge = offsets[node]; edge < end; edge++) {
        int target = targets[edge];
        if (hops[target] < 0) {
          hops[target] = next;
          queue[tail++] = target;
        }
      }
    }
    return new BfsResult(graph, hops, tail);
  }
}
