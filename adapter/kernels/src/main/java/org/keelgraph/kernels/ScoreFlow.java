package org.keelgraph.kernels;

import org.keelgraph.snapshot.Graph;
import org.keelgraph.snapshot.ReverseGraph;

/**
 * What {@link PageRank} does at each node in an iteration: pull in what the entering edges carry.
 * Divisions are made by the constructors, never in an iteration: without weights a node's share is
 * the same for all its edges; with weights each edge has its own, stored in the order in which the
 * reverse graph is read. Belongs to one run and thread.
 */
sealed interface ScoreFlow {

  /** Sets {@code next(u)} to {@code base + damping · Σ score(v) · share(v,u)} for every node. */
  void pull(double[] scores, double base, double damping, double[] next);

  /**
   * The flow over that graph.
   *
   * @param weightSums the weights of each node's leaving edges, added up
   */
  static ScoreFlow of(Graph graph, double[] weightSums) {
    double[] weights = graph.weights();
    return weights == null
        ? new Even(graph.reverse(), weightSums)
        : new Weighted(graph.reverse(), weights, weightSums);
  }

  /** The same share for each edge of a node: scores are multiplied by node before the pull. */
  final class Even implements ScoreFlow {

    private final ReverseGraph reverse;
    private final double[] shares;
    private final double[] carried;

    Even(ReverseGraph reverse, double[] degrees) {
      this.reverse = reverse;
      this.shares = new double[degrees.length];
      this.carried = new double[degrees.length];
      for (int node = 0; node < degrees.length; node++) {
        shares[node] = degrees[node] == 0 ? 0 : 1 / degrees[node];
      }
    }

    @Override
    public void pull(double[] scores, double base, double damping, double[] next) {
      for (int node = 0; node < carried.length; node++) {
        carried[node] = scores[node] * shares[node];
      }
      int[] offsets = reverse.offsets();
      int[] sources = reverse.sources();
      for (int node = 0; node < next.length; node++) {
        double sum = 0;
        int end = offsets[node + 1];
        for (int entry = offsets[node]; entry < end; entry++) {
          sum += carried[sources[entry]];
        }
        next[node] = base + damping * sum;
      }
    }
  }

  /** A share of its own for each edge. */
  final class Weighted implements ScoreFlow {

    private final ReverseGraph reverse;
    private final double[] shares;

    Weighted(ReverseGraph reverse, double[] weights, double[] weightSums) {
      this.reverse = reverse;
      int[] sources = reverse.sources();
      int[] edges = reverse.edges();
      shares = new double[edges.length];
      for (int entry = 0; entry < shares.length; entry++) {
        double sum = weightSums[sources[entry]];
        // Not weight · (1 / sum): the reciprocal of a very small sum is infinite.
        shares[entry] = sum == 0 ? 0 : weights[edges[entry]] / sum;
      }
    }

    @Override
    public void pull(double[] scores, double base, double damping, double[] next) {
      int[] offsets = reverse.offsets();
      int[] sources = reverse.sources();
      for (int node = 0; node < next.length; node++) {
        double sum = 0;
        int end = offsets[node + 1];
        for (int entry = offsets[node]; entry < end; entry++) {
          sum += scores[sources[entry]] * shares[entry];
        }
        next[node] = base + damping * sum;
      }
    }
  }
}
