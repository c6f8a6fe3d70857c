package org.keelgraph.bench.statistics;

import java.util.Arrays;

/**
 * A handful of samples in two robust figures.
 *
 * @param median middle value; of an even number of values the mean of the two in the middle
 * @param mad median absolute deviation from the median, unscaled
 * @param n number of values, at least 1
 */
public record Spread(double median, double mad, int n) {

  /**
   * Summarises values in any order.
   *
   * @throws IllegalArgumentException if there are none, or one is not finite
   */
  public static Spread of(double... values) {
    double median = median(values);
    double[] deviations = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      deviations[i] = Math.abs(values[i] - median);
    }
    return new Spread(median, median(deviations), values.length);
  }

  /**
   * This median divided by the baseline's.
   *
   * @throws IllegalArgumentException if the baseline's median is not above 0
   */
  public double ratioTo(Spread baseline) {
    if (!(baseline.median > 0)) {
      throw new IllegalArgumentException("no ratio to baseline median=" + baseline.median);
    }
    return median / baseline.median;
  }

  private static double median(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no values, so no median");
    }
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("value=" + value + " is not finite");
      }
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    // Half of each, so that two large values do not overflow.
    return sorted.length % 2 == 1 ? sorted[middle] : sorted[middle - 1] / 2 + sorted[middle] / 2;
  }
}
