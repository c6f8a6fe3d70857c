package org.keelgraph.kernels;

import it.unimi.dsi.fastutil.ints.IntHeapPriorityQueue;
import java.util.ArrayList;
import java.util.List;
import org.keelgraph.snapshot.Graph;

/**
 * Scores by node, and how the iteration ended. The array is the result's own and must not be
 * written; it is in the order of this result's graph and of no other. Immutable, thread-safe.
 */
public final class PageRankResult {

  private final Graph graph;
  private final double[] scores;
  private final int iterations;
  private final double residual;
  private final boolean converged;

  PageRankResult(Graph graph, double[] scores, int iterations, double residual, boolean converged) {
    this.graph = graph;
    this.scores = scores;
    this.iterations = iterations;
    this.residual = residual;
    this.converged = converged;
  }

  /**
   * A node with its score.
   *
   * @param id id of the node
   * @param score its score, from 0 to 1
   */
  public record Score(String id, double score) {}

  /** The graph whose nodes the scores belong to. */
  public Graph graph() {
    return graph;
  }

  /** The score of each node, by its index in the graph; they add up to 1. */
  public double[] scores() {
    return scores;
  }

  /**
   * The score of the node with that id.
   *
   * @throws IllegalArgumentException if the graph does not have the node
   */
  public double scoreOf(String id) {
    return scores[NodeLookup.indexOf(graph, id)];
  }

  /** How many iterations were made. */
  public int iterations() {
    return iterations;
  }

  /** The L1 difference that the last iteration made. */
  public double residual() {
    return residual;
  }

  /** Whether the residual fell to the tolerance; if not, the iterations ran out. */
  public boolean converged() {
    return converged;
  }

  /**
   * The nodes with the highest scores, highest first, equal scores in node order.
   *
   * @param k how many at most, not negative
   */
  public List<Score> top(int k) {
    if (k < 0) {
      throw new IllegalArgumentException("k=" + k + ", expected 0 or more");
    }
    // The worst of the best so far is at the head, so that it is the one to give way.
    IntHeapPriorityQueue best = new IntHeapPriorityQueue((a, b) -> rank(b, a));
    for (int node = 0; node < scores.length; node++) {
      if (best.size() < k) {
        best.enqueue(node);
      } else if (k > 0 && rank(node, best.firstInt()) < 0) {
        best.dequeueInt();
        best.enqueue(node);
      }
    }
    List<Score> worstFirst = new ArrayList<>(best.size());
    while (!best.isEmpty()) {
      int node = best.dequeueInt();
      worstFirst.add(new Score(graph.ids().id(node), scores[node]));
    }
    return List.copyOf(worstFirst.reversed());
  }

  private int rank(int left, int right) {
    int byScore = Double.compare(scores[right], scores[left]);
    return byScore != 0 ? byScore : Integer.compare(left, right);
  }
}
