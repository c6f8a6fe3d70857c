package org.keelgraph.kernels;

import java.util.Arrays;
import org.keelgraph.snapshot.Graph;

/**
 * The share of time that a walker spends at each node who follows a random outgoing edge with
 * probability d, and else jumps to a random node.
 *
 * <p>Power iteration from 1/n. With weights w and n nodes, {@code next(u) = (1-d)/n + d · (Σ
 * score(v) · w(v,u) / Σ w_out(v) over entering edges + dangling/n)}, where dangling is the score of
 * the nodes without outgoing edges or whose weights are all 0: they pass it on to every node, so
 * scores add up to 1. A graph without any weight has weight 1 an edge; parallel edges count each,
 * and so do self loops. Stops when the L1 difference of two iterations is within the tolerance, or
 * after the greatest number of iterations, which the result tells apart. With tolerance 0 it stops
 * early only where further iterations would not change a bit.
 *
 * <p>Scores are pulled over the reverse graph, so each is written once and in a fixed order of
 * addition. O(nodes + edges) time an iteration; five doubles a node at most, and one an edge if
 * edges have weights.
 *
 * <p>L. Page, S. Brin, R. Motwani and T. Winograd, "The PageRank citation ranking: bringing order
 * to the Web", 1999; dangling nodes as in A. Iosup et al., "LDBC Graphalytics", PVLDB 9, 2016.
 * Stateless and thread-safe.
 */
public final class PageRank {

  private PageRank() {}

  /**
   * Iterates until the scores have settled or the iterations run out.
   *
   * @throws org.keelgraph.error.BadInputException if any edge has a weight that is negative, NaN,
   *     infinite, or missing while others have one, or the weights of a node have an infinite sum
   */
  public static PageRankResult run(Graph graph, PageRankParameters parameters) {
    int nodes = graph.nodeCount();
    if (nodes == 0) {
      return new PageRankResult(graph, new double[0], 0, 0, true);
    }
    Weights.requireFinite(graph);
    double[] weightSums = Weights.outgoingSums(graph);
    int[] dangling = zerosOf(weightSums);
    ScoreFlow flow = ScoreFlow.of(graph, weightSums);
    double damping = parameters.damping();
    double[] scores = new double[nodes];
    Arrays.fill(scores, 1.0 / nodes);
    double[] next = new double[nodes];
    double residual = Double.POSITIVE_INFINITY;
    int iterations = 0;
    while (iterations < parameters.maxIterations() && residual > parameters.tolerance()) {
      double base = (1 - damping + damping * sumAt(dangling, scores)) / nodes;
      flow.pull(scores, base, damping, next);
      residual = difference(scores, next);
      double[] previous = scores;
      scores = next;
      next = previous;
      iterations++;
    }
    boolean converged = residual <= parameters.tolerance();
    return new PageRankResult(graph, scores, iterations, residual, converged);
  }

  private static int[] zerosOf(double[] weightSums) {
    int[] zeros = new int[weightSums.length];
    int count = 0;
    for (int node = 0; node < weightSums.length; node++) {
      if (weightSums[node] == 0) {
        zeros[count++] = node;
      }
    }
    return Arrays.copyOf(zeros, count);
  }

  private static double sumAt(int[] nodes, double[] scores) {
    double sum = 0;
    for (int node : nodes) {
      sum += scores[node];
    }
    return sum;
  }

  private static double difference(double[] left, double[] right) {
    double sum = 0;
    for (int node = 0; node < left.length; node++) {
      sum += Math.abs(left[node] - right[node]);
    }
    return sum;
  }
}
