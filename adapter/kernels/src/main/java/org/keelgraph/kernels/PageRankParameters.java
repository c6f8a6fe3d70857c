package org.keelgraph.kernels;

/**
 * What {@link PageRank} is asked.
 *
 * @param damping probability of following an edge rather than jumping, from 0 to below 1
 * @param tolerance stops when the scores of two iterations differ by no more in the L1 norm; finite
 *     and not negative
 * @param maxIterations stops after that many iterations, at least 1
 */
public record PageRankParameters(double damping, double tolerance, int maxIterations) {

  /** Damping 0.85, tolerance 1e-8, at most 1,000 iterations. */
  public static final PageRankParameters DEFAULTS = new PageRankParameters(0.85, 1e-8, 1_000);

  public PageRankParameters {
    if (!(damping >= 0 && damping < 1)) {
      throw new IllegalArgumentException("damping=" + damping + ", expected 0 to below 1");
    }
    if (!(tolerance >= 0 && tolerance < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "tolerance=" + tolerance + ", expected a finite number of at least 0");
    }
    if (maxIterations < 1) {
      throw new IllegalArgumentException("maxIterations=" + maxIterations + ", expected 1 or more");
    }
  }
}
