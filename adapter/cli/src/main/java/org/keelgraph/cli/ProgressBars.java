package org.keelgraph.cli;

import java.util.concurrent.atomic.LongAdder;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import org.keelgraph.loaders.load.LoadListener;

/**
 * Shows the phases of a load as bars with rate and time left, on a terminal only. Counting is
 * cheap; the bar looks at the counter from its own thread.
 */
final class ProgressBars implements LoadListener, AutoCloseable {

  private static final int UPDATE_MILLIS = 200;

  /** Records are counted here and handed to the bar in steps, which takes a lock. */
  private static final int STEP = 64;

  private final String name;
  private final LongAdder done = new LongAdder();
  private @Nullable ProgressBar bar;

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
    done.reset();
    bar =
        new ProgressBarBuilder()
            .setTaskName(name + " " + phase)
            .setInitialMax(total)
            .setUpdateIntervalMillis(UPDATE_MILLIS)
            .setStyle(ProgressBarStyle.ASCII)
            .showSpeed()
            .clearDisplayOnFinish()
            .build();
  }

  @Override
  public void progressed(long records) {
    ProgressBar shown = bar;
    if (shown != null) {
      done.add(records);
      long sum = done.sum();
      if (sum % STEP == 0) {
        shown.stepTo(sum);
      }
    }
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
