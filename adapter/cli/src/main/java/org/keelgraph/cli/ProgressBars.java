package org.keelgraph.cli;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import org.keelgraph.loaders.load.LoadListener;
import org.keelgraph.store.StoreMetrics;

/**
 * Shows the phases of a load as bars with rate and time left, on a terminal only. A record costs an
 * uncontended lock, far less than to write it; the bar is drawn by a thread of its own.
 * Thread-safe.
 */
final class ProgressBars implements LoadListener, AutoCloseable {

  private static final int UPDATE_MILLIS = 200;
  private static final long NANOS_BETWEEN_TELLING = 500_000_000;

  private final String name;
  private final AtomicLong toldAt = new AtomicLong();
  private volatile @Nullable Supplier<StoreMetrics> commits;
  private volatile @Nullable ProgressBar bar;

  private ProgressBars(String name) {
    this.name = name;
  }

  /** Bars if standard error is a terminal, silence otherwise. */
  static ProgressBars forTerminal(String name) {
    return new ProgressBars(name);
  }

  @Override
  public synchronized void phase(String phase, long total) {
    close();
    if (!Terminal.isInteractive()) {
      return;
    }
    bar =
        new ProgressBarBuilder()
            .setTaskName(name + " " + phase)
            .setInitialMax(total)
            .setUpdateIntervalMillis(UPDATE_MILLIS)
            .setStyle(ProgressBarStyle.ASCII)
            .showSpeed(new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT)))
            .continuousUpdate() // the clock goes on where SQLite sorts and tells nothing
            .clearDisplayOnFinish()
            .build();
  }

  @Override
  public void metrics(Supplier<StoreMetrics> supplier) {
    commits = supplier;
  }

  @Override
  public void progressed(long records) {
    ProgressBar shown = bar;
    if (shown != null) {
      shown.stepBy(records);
      tellOfCommits(shown);
    }
  }

  /** How commits go, twice a second: reading the metrics copies histograms. */
  private void tellOfCommits(ProgressBar shown) {
    Supplier<StoreMetrics> supplier = commits;
    long now = System.nanoTime();
    long last = toldAt.get();
    if (supplier == null
        || now - last < NANOS_BETWEEN_TELLING
        || !toldAt.compareAndSet(last, now)) {
      return;
    }
    StoreMetrics metrics = supplier.get();
    if (metrics.groups() > 0) {
      shown.setExtraMessage(
          String.format(
              Locale.ROOT,
              "%.1f a sync, p99 %.1f ms",
              (double) metrics.acknowledged() / metrics.groups(),
              metrics.acknowledgeNanos().getValueAtPercentile(99) / 1e6));
    }
  }

  @Override
  public synchronized void close() {
    ProgressBar shown = bar;
    if (shown != null) {
      shown.close();
      bar = null;
    }
  }
}
