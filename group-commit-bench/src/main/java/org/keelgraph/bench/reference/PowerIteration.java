package org.keelgraph.bench.reference;

import java.util.HashMap;
import java.util.Map;

/**
 * PageRank by plain power iteration, pushing along the edges; weighted, dangling mass spread,
 * stopped where the definition of the kernel stops.
 */
final class PowerIteration {

  private static final double DAMPING = 0.85;
  private static final double TOLERANCE = 1e-8;
  private static final int MOST_ITERATIONS = 1_000;

  private PowerIteration() {}

  static Map<String, Double> scores(ReferenceGraph graph) {
    int size = graph.nodes().size();
    Map<String, Double> scores = new HashMap<>();
    graph.nodes().forEach(node -> scores.put(node, 1.0 / size));
    double difference = size == 0 ? 0 : Double.POSITIVE_INFINITY;
    for (int i = 0; i < MOST_ITERATIONS && difference > TOLERANCE; i++) {
      difference = iterate(graph, scores, size);
    }
    return scores;
  }

  private static double iterate(ReferenceGraph graph, Map<String, Double> scores, int size) {
    Map<String, Double> received = new HashMap<>();
    double dangling = 0;
    for (String node : graph.nodes()) {
      Map<String, Double> neighbours = graph.neighbours(node);
      double total = 0;
      for (double weight : neighbours.values()) {
        total += weight;
      }
      double score = scores.getOrDefault(node, 0.0);
      if (total == 0) {
        dangling += score;
        continue;
      }
      for (Map.Entry<String, Double> edge : neighbours.entrySet()) {
        received.merge(edge.getKey(), score * edge.getValue() / total, Double::sum);
      }
    }
    double difference = 0;
    for (String node : graph.nodes()) {
      double next =
          (1 - DAMPING) / size + DAMPING * (received.getOrDefault(node, 0.0) + dangling / size);
      difference += Math.abs(next - scores.getOrDefault(node, 0.0));
      scores.put(node, next);
    }
    return difference;
  }
}
