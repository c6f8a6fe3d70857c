package org.keelgraph.bench.sampling;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/**
 * Estimates the time left: every variant takes as long as it took last, and one that has not run
 * yet as long as the others on average.
 */
final class TimeLeft {

  private static final long UNKNOWN = -1;

  private final long[] lastNanos;
  private final int[] runsLeft;

  TimeLeft(int variants, int rounds) {
    lastNanos = new long[variants];
    runsLeft = new int[variants];
    Arrays.fill(lastNanos, UNKNOWN);
    Arrays.fill(runsLeft, rounds);
  }

  void took(int variant, long nanos) {
    lastNanos[variant] = Math.max(0, nanos);
    runsLeft[variant]--;
  }

  Optional<Duration> estimate() {
    double knownNanos = 0;
    int known = 0;
    for (long nanos : lastNanos) {
      if (nanos != UNKNOWN) {
        knownNanos += nanos;
        known++;
      }
    }
    if (known == 0) {
      return Optional.empty();
    }
    double averageNanos = knownNanos / known;
    double left = 0;
    for (int i = 0; i < runsLeft.length; i++) {
      left += runsLeft[i] * (lastNanos[i] == UNKNOWN ? averageNanos : lastNanos[i]);
    }
    return Optional.of(Duration.ofNanos((long) left));
  }
}
