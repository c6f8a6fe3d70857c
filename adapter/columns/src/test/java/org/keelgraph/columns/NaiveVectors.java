package org.keelgraph.columns;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.keelgraph.columns.InputRecords.Edge;

/**
 * Textbook answers, by node id, worked out from the input's records with maps and lists: no store,
 * no arrays in compressed form, none of the kernels' algorithms but the queue.
 */
final class NaiveVectors {

  private final InputRecords input;
  private final Map<String, Integer> positions = new HashMap<>();

  NaiveVectors(InputRecords input) {
    this.input = input;
    for (String id : input.nodes()) {
      positions.put(id, positions.size());
    }
  }

  Map<String, Double> of(Algorithm algorithm, String source) {
    return switch (algorithm) {
      case BFS -> hops(source);
      case DIJKSTRA, DIJKSTRA_FULL -> costs(source);
      case WCC -> weaklyConnected();
      case SCC -> stronglyConnected();
      case PAGERANK -> pageRank();
    };
  }

  private int position(String id) {
    return Objects.requireNonNull(positions.get(id));
  }

  private Map<String, Double> everywhere(double value) {
    Map<String, Double> values = new HashMap<>();
    input.nodes().forEach(id -> values.put(id, value));
    return values;
  }

  private static double get(Map<String, Double> values, String id) {
    return Objects.requireNonNull(values.get(id));
  }

  private Map<String, Double> hops(String source) {
    Map<String, List<String>> neighbours = new HashMap<>();
    for (Edge edge : input.edges()) {
      neighbours.computeIfAbsent(edge.source(), any -> new ArrayList<>()).add(edge.target());
    }
    Map<String, Double> hops = everywhere(-1);
    hops.put(source, 0.0);
    ArrayDeque<String> queue = new ArrayDeque<>(List.of(source));
    while (!queue.isEmpty()) {
      String node = queue.remove();
      for (String neighbour : neighbours.getOrDefault(node, List.of())) {
        if (get(hops, neighbour) < 0) {
          hops.put(neighbour, get(hops, node) + 1);
          queue.add(neighbour);
        }
      }
    }
    return hops;
  }

  /** By rounds over all edges until nothing changes (Bellman and Ford). */
  private Map<String, Double> costs(String source) {
    Map<String, Double> costs = everywhere(Double.POSITIVE_INFINITY);
    costs.put(source, 0.0);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Edge edge : input.edges()) {
        double cost = get(costs, edge.source()) + edge.cost();
        if (cost < get(costs, edge.target())) {
          costs.put(edge.target(), cost);
          changed = true;
        }
      }
    }
    costs.replaceAll((id, cost) -> cost.isInfinite() ? -1.0 : cost);
    return costs;
  }

  /** By merging sets: each node's set is known by the smallest input position in it. */
  private Map<String, Double> weaklyConnected() {
    int[] parent = new int[input.nodes().size()];
    for (int node = 0; node < parent.length; node++) {
      parent[node] = node;
    }
    for (Edge edge : input.edges()) {
      int left = root(parent, position(edge.source()));
      int right = root(parent, position(edge.target()));
      parent[Math.max(left, right)] = Math.min(left, right);
    }
    Map<String, Double> component = new HashMap<>();
    input.nodes().forEach(id -> component.put(id, (double) root(parent, position(id))));
    return component;
  }

  private static int root(int[] parent, int node) {
    int root = node;
    while (parent[root] != root) {
      root = parent[root];
    }
    return root;
  }

  /** By everything that every node reaches: together are two nodes that reach each other. */
  private Map<String, Double> stronglyConnected() {
    int n = input.nodes().size();
    List<List<Integer>> neighbours = new ArrayList<>();
    for (int node = 0; node < n; node++) {
      neighbours.add(new ArrayList<>());
    }
    for (Edge edge : input.edges()) {
      neighbours.get(position(edge.source())).add(position(edge.target()));
    }
    List<BitSet> reaches = new ArrayList<>();
    for (int node = 0; node < n; node++) {
      reaches.add(reachedFrom(node, neighbours));
    }
    Map<String, Double> component = new HashMap<>();
    for (int node = 0; node < n; node++) {
      int first = 0;
      while (!reaches.get(node).get(first) || !reaches.get(first).get(node)) {
        first++;
      }
      component.put(input.nodes().get(node), (double) first);
    }
    return component;
  }

  private static BitSet reachedFrom(int start, List<List<Integer>> neighbours) {
    BitSet reached = new BitSet();
    ArrayDeque<Integer> open = new ArrayDeque<>(List.of(start));
    reached.set(start);
    while (!open.isEmpty()) {
      for (int neighbour : neighbours.get(open.pop())) {
        if (!reached.get(neighbour)) {
          reached.set(neighbour);
          open.push(neighbour);
        }
      }
    }
    return reached;
  }

  /** Damping 0.85; pushed along the edges until two rounds differ by at most 1e-8 in all. */
  private Map<String, Double> pageRank() {
    double n = input.nodes().size();
    Map<String, Double> out = everywhere(0);
    input.edges().forEach(edge -> out.merge(edge.source(), edge.cost(), Double::sum));
    Map<String, Double> scores = everywhere(1 / n);
    double difference = Double.POSITIVE_INFINITY;
    while (difference > 1e-8) {
      double dangling = 0;
      for (String id : input.nodes()) {
        dangling += get(out, id) == 0 ? get(scores, id) : 0;
      }
      Map<String, Double> next = everywhere((0.15 + 0.85 * dangling) / n);
      for (Edge edge : input.edges()) {
        double share = get(scores, edge.source()) * edge.cost() / get(out, edge.source());
        next.merge(edge.target(), 0.85 * share, Double::sum);
      }
      difference = 0;
      for (String id : input.nodes()) {
        difference += Math.abs(get(scores, id) - get(next, id));
      }
      scores = next;
    }
    return scores;
  }
}
