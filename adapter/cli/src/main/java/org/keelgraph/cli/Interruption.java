package org.keelgraph.cli;

import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What happens on Ctrl-C, or any other end that the JVM is told of, until this is closed. Either a
 * line says how things stand, or the thread that works is interrupted and has some time to leave
 * things in order. What draws on the terminal is stopped first.
 */
final class Interruption implements AutoCloseable {

  private static final int MOST_SECONDS = 20;

  private final PrintWriter err;
  private final String line;
  private final @Nullable Thread worker;
  private final @Nullable ProgressBars bars;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook =
      Thread.ofPlatform().name("keelgraph-interruption").unstarted(this::end);

  private Interruption(
      PrintWriter err, String line, @Nullable Thread worker, @Nullable ProgressBars bars) {
    this.err = err;
    this.line = line;
    this.worker = worker;
    this.bars = bars;
  }

  /** Takes the bars away and says that line. */
  static Interruption saying(PrintWriter err, String line, ProgressBars bars) {
    return new Interruption(err, line, null, bars).installed();
  }

  /** Interrupts the worker and waits until it has closed this. */
  static Interruption of(PrintWriter err, Thread worker) {
    return new Interruption(err, "interrupted; finishing the evidence", worker, null).installed();
  }

  private Interruption installed() {
    Runtime.getRuntime().addShutdownHook(hook);
    return this;
  }

  private void end() {
    if (bars != null) {
      bars.close();
    }
    err.println((Terminal.isInteractive() ? "\n" : "") + "keelgraph: " + line);
    if (worker != null) {
      worker.interrupt();
      try {
        boolean _ = closed.await(MOST_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void close() {
    closed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // The JVM is ending, which is what this was for.
    }
  }
}
