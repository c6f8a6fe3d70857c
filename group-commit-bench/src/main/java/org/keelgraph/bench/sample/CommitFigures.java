package org.keelgraph.bench.sample;

import org.HdrHistogram.Histogram;
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
    return of(
        metrics.acknowledged(), metrics.groups(), metrics.acknowledgeNanos(), metrics.syncNanos());
  }

  private static CommitFigures of(
      long acknowledged, long groups, Histogram acknowledge, Histogram sync) {
    return new CommitFigures(
        acknowledged,
        groups,
        groups == 0 ? null : (double) acknowledged / groups,
        acknowledge.getValueAtPercentile(50) / NANOS_PER_MICRO,
        acknowledge.getValueAtPercentile(99) / NANOS_PER_MICRO,
        sync.getValueAtPercentile(50) / NANOS_PER_MICRO);
  }

  /** The figures of what a store did between two moments, the first right before it began. */
  public static CommitFigures between(StoreMetrics before, StoreMetrics after) {
    Histogram acknowledge = after.acknowledgeNanos().copy();
    acknowledge.subtract(before.acknowledgeNanos());
    Histogram sync = after.syncNanos().copy();
    sync.subtract(before.syncNanos());
    return of(acknowledge.getTotalCount(), after.groups() - before.groups(), acknowledge, sync);
  }

  private static void requireFinite(String name, @Nullable Double value) {
    if (value != null && !Double.isFinite(value)) {
      throw new IllegalArgumentException(name + "=" + value + " is not a finite number");
    }
  }
}
