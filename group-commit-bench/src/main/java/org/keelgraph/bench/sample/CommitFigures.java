package org.keelgraph.bench.sample;

import org.jspecify.annotations.Nullable;
import org.keelgraph.store.StoreMetrics;

/**
 * What the commits of a load looked like.
 *
 * @param acknowledged transactions acknowledged
 * @param groups syncs that acknowledged them
 * @param meanGroup transactions a sync
 * @param ackP50Us median time from a write call to its acknowledgement, in microseconds
 * @param ackP99Us the same at the 99th percentile
 * @param syncP50Us median time of a group's commit, its sync included, in microseconds
 */
public record CommitFigures(
    @Nullable Long acknowledged,
    @Nullable Long groups,
    @Nullable Double meanGroup,
    @Nullable Double ackP50Us,
    @Nullable Double ackP99Us,
    @Nullable Double syncP50Us) {

  private static final double NANOS_PER_MICRO = 1_000.0;

  public CommitFigures {
    requireFinite("mean_group", meanGroup);
    requireFinite("ack_p50_us", ackP50Us);
    requireFinite("ack_p99_us", ackP99Us);
    requireFinite("sync_p50_us", syncP50Us);
  }

  /** The figures of a store that did one load and nothing else. */
  public static CommitFigures of(StoreMetrics metrics) {
    long groups = metrics.groups();
    return new CommitFigures(
        metrics.acknowledged(),
        groups,
        groups == 0 ? null : (double) metrics.acknowledged() / groups,
        metrics.acknowledgeNanos().getValueAtPercentile(50) / NANOS_PER_MICRO,
        metrics.acknowledgeNanos().getValueAtPercentile(99) / NANOS_PER_MICRO,
        metrics.syncNanos().getValueAtPercentile(50) / NANOS_PER_MICRO);
  }

  private static void requireFinite(String name, @Nullable Double value) {
    if (value != null && !Double.isFinite(value)) {
      throw new IllegalArgumentException(name + "=" + value + " is not a finite number");
    }
  }
}
