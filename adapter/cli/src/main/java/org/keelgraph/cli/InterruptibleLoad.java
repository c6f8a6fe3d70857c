package org.keelgraph.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.keelgraph.loaders.load.LoadListener;
import org.keelgraph.loaders.load.LoadReport;
import org.keelgraph.loaders.load.RunningLoad;
import org.keelgraph.store.StoreMetrics;

/**
 * A load as an {@link Interruption} sees it. A bulk load is there or it is not, and it is known at
 * once; of one of statements it is known when it has ended. Thread-safe.
 */
final class InterruptibleLoad implements LoadListener, Interruption.Work {

  private static final int MOST_SECONDS = 3;

  private final String input;
  private final Path store;
  private final boolean bulk;
  private final ProgressBars bars;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean complete;
  private boolean stopped;
  private @Nullable RunningLoad running;

  InterruptibleLoad(String input, Path store, boolean bulk, ProgressBars bars) {
    this.input = input;
    this.store = store;
    this.bulk = bulk;
    this.bars = bars;
  }

  /** Runs the load, which has this as its listener. */
  LoadReport run(Supplier<LoadReport> load) {
    try {
      LoadReport report = load.get();
      complete = true;
      return report;
    } finally {
      ended.countDown();
    }
  }

  @Override
  public synchronized void began(RunningLoad load) {
    running = load;
    if (stopped) {
      load.abandon();
    }
  }

  @Override
  public void phase(String name, long total) {
    bars.phase(name, total);
  }

  @Override
  public void metrics(Supplier<StoreMetrics> metrics) {
    bars.metrics(metrics);
  }

  @Override
  public void progressed(long records) {
    bars.progressed(records);
  }

  @Override
  public String stop() {
    boolean endsEarly = abandon();
    if (!bulk) {
      awaitEnded();
    }
    if (bulk ? !endsEarly : complete) {
      return "the load is complete";
    }
    if (!Files.exists(store)) {
      return "nothing was loaded; no store was made";
    }
    return bulk
        ? "nothing of " + input + " was loaded; " + store + " is as it was"
        : "the same load again completes it";
  }

  private synchronized boolean abandon() {
    stopped = true;
    return running == null || running.abandon();
  }

  private void awaitEnded() {
    try {
      boolean _ = ended.await(MOST_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized void clear() {
    if (running != null) {
      running.clear();
    }
  }
}
