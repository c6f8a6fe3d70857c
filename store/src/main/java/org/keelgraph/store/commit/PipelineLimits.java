package org.keelgraph.store.commit;

import java.time.Duration;

/**
 * Bounds of a pipeline.
 *
 * @param maxGroup most requests in a group, from 1
 * @param maxDelay how long a leader waits for a full group, whoever is expected; usually zero
 * @param window most records that are submitted and not decided, from 1
 */
public record PipelineLimits(int maxGroup, Duration maxDelay, int window) {

  /** A leader waits at most this part of the last sync for the next caller that it expects. */
  private static final int PATIENCE_DIVISOR = 3;

  private static final long MOST_PATIENT_NANOS = 2_000_000;

  public PipelineLimits {
    if (maxGroup < 1 || maxDelay.isNegative() || window < 1) {
      throw new IllegalArgumentException(
          "maxGroup=" + maxGroup + " maxDelay=" + maxDelay + " window=" + window);
    }
  }

  /** Every request on its own. */
  public static PipelineLimits ungrouped(int window) {
    return new PipelineLimits(1, Duration.ZERO, window);
  }

  long delayNanos() {
    return maxDelay.toNanos();
  }

  /** How long a leader waits for the next of the callers that it expects. */
  long patience(long lastSyncNanos) {
    if (maxGroup == 1) {
      return 0;
    }
    return Math.max(delayNanos(), Math.min(lastSyncNanos / PATIENCE_DIVISOR, MOST_PATIENT_NANOS));
  }

  /** How long a leader waits for all of them. */
  long longestWait(long lastSyncNanos) {
    return Math.max(delayNanos(), Math.min(lastSyncNanos, MOST_PATIENT_NANOS));
  }
}
