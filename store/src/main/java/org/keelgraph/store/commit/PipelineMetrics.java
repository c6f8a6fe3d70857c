package org.keelgraph.store.commit;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.keelgraph.store.StoreMetrics;

/** Counts what a pipeline does. Recording is lock-free; reading copies. Thread-safe. */
public final class PipelineMetrics {

  private static final int SIGNIFICANT_DIGITS = 3;

  private final LongAdder groups = new LongAdder();
  private final LongAdder checkpoints = new LongAdder();
  private final Histogram groupSize = new ConcurrentHistogram(SIGNIFICANT_DIGITS);
  private final Histogram queueNanos = new ConcurrentHistogram(SIGNIFICANT_DIGITS);
  private final Histogram applyNanos = new ConcurrentHistogram(SIGNIFICANT_DIGITS);
  private final Histogram syncNanos = new ConcurrentHistogram(SIGNIFICANT_DIGITS);
  private final Histogram acknowledgeNanos = new ConcurrentHistogram(SIGNIFICANT_DIGITS);

  <T> void written(List<PendingCommit<T>> group, int written, GroupTimes times) {
    groups.increment();
    groupSize.recordValue(written);
    applyNanos.recordValue(times.applyNanos());
    syncNanos.recordValue(times.syncNanos());
    for (PendingCommit<T> member : group) {
      if (member.written()) {
        queueNanos.recordValue(member.queuedNanos());
      }
    }
  }

  void acknowledged(long nanos) {
    acknowledgeNanos.recordValue(nanos);
  }

  /** Counts a checkpoint that moved the whole log into the main file. */
  public void checkpointed() {
    checkpoints.increment();
  }

  /** Copies of everything, as of about now, for a pipeline without a file. */
  public StoreMetrics read() {
    return read(0, Duration.ZERO);
  }

  /** Copies of everything, as of about now, with what is known of the store's file. */
  public StoreMetrics read(long logBytes, Duration oldestReader) {
    Histogram acknowledged = acknowledgeNanos.copy();
    return new StoreMetrics(
        acknowledged.getTotalCount(),
        groups.sum(),
        groupSize.copy(),
        queueNanos.copy(),
        applyNanos.copy(),
        syncNanos.copy(),
        acknowledged,
        checkpoints.sum(),
        logBytes,
        oldestReader);
  }
}
