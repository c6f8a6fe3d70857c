package org.keelgraph.kernels;

import org.keelgraph.error.BadInputException;
import org.keelgraph.snapshot.Graph;
import org.keelgraph.text.Words;

/** What kernels ask of weights before the first result: that each can mean a cost or a share. */
final class Weights {

  private Weights() {}

  /**
   * Refuses a weight that is negative, NaN or missing, wherever the edge lies. A graph in which no
   * edge has a weight passes: there every edge weighs 1.
   */
  static void requireNonNegative(Graph graph) {
    requireAtMost(graph, Double.POSITIVE_INFINITY, "non-negative");
  }

  /** Refuses an infinite weight as well. */
  static void requireFinite(Graph graph) {
    requireAtMost(graph, Double.MAX_VALUE, "finite and non-negative");
  }

  private static void requireAtMost(Graph graph, double largest, String expected) {
    double[] weights = graph.weights();
    if (weights == null) {
      return;
    }
    for (int edge = 0; edge < weights.length; edge++) {
      double weight = weights[edge];
      // NaN fails both comparisons.
      if (!(weight >= 0 && weight <= largest)) {
        throw BadInputException.ofEdge(
            graph.ids().id(graph.sourceOf(edge)),
            graph.ids().id(graph.targets()[edge]),
            "has weight=%s, expected a %s number"
                .formatted(Double.isNaN(weight) ? "NaN or none" : weight, expected));
      }
    }
  }

  /**
   * The weights of each node's leaving edges added up, or their number if no edge has a weight.
   * Refuses a sum that a double cannot hold.
   */
  static double[] outgoingSums(Graph graph) {
    int[] offsets = graph.offsets();
    double[] weights = graph.weights();
    double[] sums = new double[graph.nodeCount()];
    for (int node = 0; node < sums.length; node++) {
      int begin = offsets[node];
      int end = offsets[node + 1];
      sums[node] = weights == null ? end - begin : sum(weights, begin, end);
      if (sums[node] == Double.POSITIVE_INFINITY) {
        throw new BadInputException(
            "the weights of the edges from=%s add up to more than a double holds"
                .formatted(Words.shortened(graph.ids().id(node))));
      }
    }
    return sums;
  }

  private static double sum(double[] weights, int begin, int end) {
    double sum = 0;
    for (int edge = begin; edge < end; edge++) {
      sum += weights[edge];
    }
    return sum;
  }
}
