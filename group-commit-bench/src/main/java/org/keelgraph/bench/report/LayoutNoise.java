package org.keelgraph.bench.report;

import java.util.List;

/** When a difference is not to be believed. */
final class LayoutNoise {

  private static final double THRESHOLD = 0.05;

  private LayoutNoise() {}

  /**
   * Whether a ratio is within 5 % of 1 and not backed by the other cells: they are fewer than two,
   * or do not all lie on its side of 1.
   *
   * @param ratio ratio of one cell
   * @param comparable ratios of all comparable cells, this one included
   */
  static boolean of(double ratio, List<Double> comparable) {
    if (Math.abs(ratio - 1) >= THRESHOLD) {
      return false;
    }
    boolean consistent = comparable.size() >= 2;
    for (double other : comparable) {
      consistent &= Math.signum(other - 1) == Math.signum(ratio - 1) && ratio != 1;
    }
    return !consistent;
  }
}
