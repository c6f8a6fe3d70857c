package org.keelgraph.cli;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import org.keelgraph.loaders.load.LoadListener;

/**
 * Shows the phases of a load as bars with rate and time left, on a terminal only. A record costs an
 * uncontended lock, far less than to write it; the bar is drawn by a thread of its own.
 * Thread-safe.
 */
final class ProgressBars implements LoadListener, AutoCloseable {

  private static final int UPDATE_MILLIS = 200;

  private final String name;
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
  public void progressed(long records) {
    ProgressBar shown = bar;
    if (shown != null) {
      shown.stepBy(records);
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
