package org.keelgraph.bench.reference;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;

/** Hops by a queue, costs by the textbook's Dijkstra over a queue of pairs; -1 for unreachable. */
final class Distances {

  private record Reached(String node, double cost) {}

  private Distances() {}

  static Map<String, Double> hops(ReferenceGraph graph, String source) {
    Map<String, Double> hops = new HashMap<>();
    ArrayDeque<Reached> queue = new ArrayDeque<>();
    hops.put(source, 0.0);
    queue.add(new Reached(source, 0));
    while (!queue.isEmpty()) {
      Reached reached = queue.poll();
      double next = reached.cost() + 1;
      for (String neighbour : graph.neighbours(reached.node()).keySet()) {
        if (hops.putIfAbsent(neighbour, next) == null) {
          queue.add(new Reached(neighbour, next));
        }
      }
    }
    return withUnreachable(graph, hops);
  }

  static Map<String, Double> costs(ReferenceGraph graph, String source) {
    Map<String, Double> settled = new HashMap<>();
    PriorityQueue<Reached> queue = new PriorityQueue<>(Comparator.comparingDouble(Reached::cost));
    queue.add(new Reached(source, 0));
    while (!queue.isEmpty()) {
      Reached nearest = queue.poll();
      if (settled.putIfAbsent(nearest.node(), nearest.cost()) != null) {
        continue;
      }
      graph
          .neighbours(nearest.node())
          .forEach(
              (neighbour, weight) -> queue.add(new Reached(neighbour, nearest.cost() + weight)));
    }
    return withUnreachable(graph, settled);
  }

  private static Map<String, Double> withUnreachable(
      ReferenceGraph graph, Map<String, Double> reached) {
    for (String node : graph.nodes()) {
      reached.putIfAbsent(node, -1.0);
    }
    return reached;
  }
}
