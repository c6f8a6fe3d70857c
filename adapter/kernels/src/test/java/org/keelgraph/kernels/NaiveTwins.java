package org.keelgraph.kernels;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.keelgraph.kernels.EdgeList.Edge;

/** Textbook answers by other algorithms than the kernels', over edge lists and matrices. */
final class NaiveTwins {

  private NaiveTwins() {}

  /** All cheapest costs, by Floyd and Warshall. */
  static double[][] costs(EdgeList list) {
    int n = list.nodeCount();
    double[][] costs = new double[n][n];
    for (int from = 0; from < n; from++) {
      Arrays.fill(costs[from], Double.POSITIVE_INFINITY);
      costs[from][from] = 0;
    }
    for (Edge edge : list.edges()) {
      double known = costs[edge.from()][edge.to()];
      costs[edge.from()][edge.to()] = Math.min(known, list.weightOf(edge));
    }
    for (int via = 0; via < n; via++) {
      for (int from = 0; from < n; from++) {
        for (int to = 0; to < n; to++) {
          costs[from][to] = Math.min(costs[from][to], costs[from][via] + costs[via][to]);
        }
      }
    }
    return costs;
  }

  /** Hops by rounds over all edges until nothing changes (Bellman and Ford); -1 if unreachable. */
  static int[] hops(EdgeList list, int source) {
    int[] hops = new int[list.nodeCount()];
    Arrays.fill(hops, -1);
    hops[source] = 0;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Edge edge : list.edges()) {
        int candidate = hops[edge.from()] + 1;
        if (candidate > 0 && (hops[edge.to()] < 0 || candidate < hops[edge.to()])) {
          hops[edge.to()] = candidate;
          changed = true;
        }
      }
    }
    return hops;
  }

  /** The path to a node, from the cheapest predecessor down, by recursion. */
  static List<Integer> path(int[] predecessors, int target) {
    if (predecessors[target] < 0) {
      return new ArrayList<>(List.of(target));
    }
    List<Integer> path = path(predecessors, predecessors[target]);
    path.add(target);
    return path;
  }

  static int[] stronglyConnected(EdgeList list) {
    boolean[][] reaches = reachability(list, false);
    return smallest(
        list.nodeCount(), (left, right) -> reaches[left][right] && reaches[right][left]);
  }

  static int[] weaklyConnected(EdgeList list) {
    boolean[][] reaches = reachability(list, true);
    return smallest(list.nodeCount(), (left, right) -> reaches[left][right]);
  }

  private interface Together {
    boolean test(int left, int right);
  }

  private static int[] smallest(int nodes, Together together) {
    int[] component = new int[nodes];
    for (int node = 0; node < nodes; node++) {
      int first = 0;
      while (!together.test(first, node)) {
        first++;
      }
      component[node] = first;
    }
    return component;
  }

  private static boolean[][] reachability(EdgeList list, boolean bothWays) {
    int n = list.nodeCount();
    boolean[][] reaches = new boolean[n][n];
    for (int node = 0; node < n; node++) {
      reaches[node][node] = true;
    }
    for (Edge edge : list.edges()) {
      reaches[edge.from()][edge.to()] = true;
      reaches[edge.to()][edge.from()] |= bothWays;
    }
    for (int via = 0; via < n; via++) {
      for (int from = 0; from < n; from++) {
        for (int to = 0; to < n; to++) {
          reaches[from][to] |= reaches[from][via] && reaches[via][to];
        }
      }
    }
    return reaches;
  }

  /** PageRank after exactly that many rounds, pushing along an edge list. */
  static double[] pageRank(EdgeList list, double damping, int rounds) {
    int n = list.nodeCount();
    double[] out = new double[n];
    for (Edge edge : list.edges()) {
      out[edge.from()] += list.weightOf(edge);
    }
    double[] scores = new double[n];
    Arrays.fill(scores, 1.0 / n);
    for (int round = 0; round < rounds; round++) {
      double[] next = new double[n];
      Arrays.fill(next, (1 - damping) / n);
      for (Edge edge : list.edges()) {
        if (out[edge.from()] > 0) {
          next[edge.to()] += damping * scores[edge.from()] * list.weightOf(edge) / out[edge.from()];
        }
      }
      for (int node = 0; node < n; node++) {
        for (int other = 0; out[node] == 0 && other < n; other++) {
          next[other] += damping * scores[node] / n;
        }
      }
      scores = next;
    }
    return scores;
  }
}
