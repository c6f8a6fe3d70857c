package org.keelgraph.bench.sampling;

import org.keelgraph.bench.sample.Turn;

/**
 * How often every variant runs.
 *
 * @param warmups runs whose samples are kept but stay out of statistics, at least 0
 * @param repeats measured runs, at least 1
 */
public record SamplingPlan(int warmups, int repeats) {

  /** One warm-up and five measured samples. */
  public static final SamplingPlan DEFAULT = new SamplingPlan(1, 5);

  public SamplingPlan {
    if (warmups < 0) {
      throw new IllegalArgumentException("warmups=" + warmups + ", expected at least 0");
    }
    if (repeats < 1) {
      throw new IllegalArgumentException("repeats=" + repeats + ", expected at least 1");
    }
  }

  /** Rounds through all variants, warm-ups included. */
  int rounds() {
    return warmups + repeats;
  }

  /** The turn of a round (from 0) and a position in it (from 1). */
  Turn turn(int round, int orderPosition, String startedAt) {
    boolean warmup = round < warmups;
    int repeat = warmup ? round + 1 : round - warmups + 1;
    return new Turn(repeat, warmup, orderPosition, startedAt);
  }
}
