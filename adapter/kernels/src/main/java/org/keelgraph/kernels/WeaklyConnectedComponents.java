package org.keelgraph.kernels;

import org.keelgraph.snapshot.Graph;

/**
 * The components of the graph when the direction of edges is forgotten.
 *
 * <p>Union-find over the edges as they lie, in one array that becomes the result. The larger root
 * is always linked below the smaller, so a root is the smallest node of its tree, which is the
 * component's name, and a parent is never larger than its child, so one pass in node order points
 * every node at its root. Finds halve their path. O(nodes + edges · log nodes) time at worst, near
 * linear in practice; one int a node.
 *
 * <p>R. E. Tarjan and J. van Leeuwen, "Worst-case analysis of set union algorithms", J. ACM 31,
 * 1984. Stateless and thread-safe.
 */
public final class WeaklyConnectedComponents {

  private WeaklyConnectedComponents() {}

  /** Partitions the graph. */
  public static Components run(Graph graph) {
    int[] offsets = graph.offsets();
    int[] targets = graph.targets();
    int[] parents = new int[graph.nodeCount()];
    for (int node = 0; node < parents.length; node++) {
      parents[node] = node;
    }
    for (int node = 0; node < parents.length; node++) {
      for (int edge = offsets[node]; edge < offsets[node + 1]; edge++) {
        unite(parents, node, targets[edge]);
      }
    }
    for (int node = 0; node < parents.length; node++) {
      parents[node] = parents[parents[node]];
    }
    return new Components(graph, parents);
  }

  private static void unite(int[] parents, int left, int right) {
    int leftRoot = find(parents, left);
    int rightRoot = find(parents, right);
    // INVARIANT: parents[v] <= v for every v.
    if (leftRoot < rightRoot) {
      parents[rightRoot] = leftRoot;
    } else {
      parents[leftRoot] = rightRoot;
    }
  }

  private static int find(int[] parents, int start) {
    int node = start;
    while (parents[node] != node) {
      int grandparent = parents[parents[node]];
      parents[node] = grandparent;
      node = grandparent;
    }
    return node;
  }
}
