package org.keelgraph.bench.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.keelgraph.columns.Algorithm;
import org.keelgraph.columns.KernelOutcome;
import org.keelgraph.text.Words;

/**
 * Holds outcomes on one input against the independent answers, which are computed once an
 * algorithm. Values are compared node by node, by id: exactly, but for PageRank (1e-9 a node, and
 * the sum within 1e-8 of 1).
 */
public final class Reference {

  private static final double SCORE_TOLERANCE = 1e-9;
  private static final double SUM_TOLERANCE = 1e-8;
  private static final int MOST_REPORTED = 3;

  private final ReferenceGraph graph;
  private final String family;
  private final String source;
  private final Map<Algorithm, Map<String, Double>> answers = new HashMap<>();

  /**
   * Prepares answers for an input.
   *
   * @param family the generated family, whose full-path sums may be known in closed form
   * @param source the node that kernels start from
   */
  public Reference(ReferenceGraph graph, String family, String source) {
    this.graph = graph;
    this.family = family;
    this.source = source;
  }

  /** What differs, or null if nothing does. */
  public @Nullable String difference(Algorithm algorithm, KernelOutcome outcome) {
    Map<String, Double> expected = answers.computeIfAbsent(algorithm, this::answer);
    if (outcome.graph().nodeCount() != expected.size()) {
      return "nodes: expected %d, actual %d"
          .formatted(expected.size(), outcome.graph().nodeCount());
    }
    List<String> differences = new ArrayList<>();
    double sum = 0;
    double tolerance = algorithm == Algorithm.PAGERANK ? SCORE_TOLERANCE : 0;
    for (Map.Entry<String, Double> entry : expected.entrySet()) {
      double actual = outcome.valueOf(entry.getKey());
      sum += actual;
      if (!(Math.abs(actual - entry.getValue()) <= tolerance)) {
        differences.add(
            "node %s: expected %s, actual %s".formatted(entry.getKey(), entry.getValue(), actual));
      }
    }
    if (algorithm == Algorithm.PAGERANK && !(Math.abs(sum - 1) <= SUM_TOLERANCE)) {
      differences.add("sum of scores: expected 1, actual " + sum);
    }
    if (algorithm == Algorithm.DIJKSTRA_FULL) {
      differences.addAll(PathReference.differences(graph, family, source, outcome.counts()));
    }
    return describe(differences);
  }

  private Map<String, Double> answer(Algorithm algorithm) {
    return switch (algorithm) {
      case BFS -> Distances.hops(graph, source);
      case DIJKSTRA, DIJKSTRA_FULL -> Distances.costs(graph, source);
      case WCC -> Partitions.weak(graph);
      case SCC -> Partitions.strong(graph);
      case PAGERANK -> PowerIteration.scores(graph);
    };
  }

  private static @Nullable String describe(List<String> differences) {
    if (differences.isEmpty()) {
      return null;
    }
    int shown = Math.min(differences.size(), MOST_REPORTED);
    return Words.count(differences.size(), "difference")
        + ": "
        + String.join("; ", differences.subList(0, shown));
  }
}
