package org.keelgraph.cli;

import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What happens on Ctrl-C, or any other end that the JVM is told of, until this is closed: the work
 * is told to stop, a line says how things stand, and the work has some time to leave them in order.
 * What draws on the terminal is stopped first. The thread that works says nothing any more: what it
 * fails with is that it was stopped.
 */
final class Interruption implements AutoCloseable {

  private static final int MOST_SECONDS_OF_EVIDENCE = 20;
  private static final int MOST_SECONDS = 3;

  /** What can be stopped; called by another thread than the one that works. */
  interface Work {

    /**
     * Tells it to stop; once.
     *
     * @return how things stand, to follow "interrupted; "
     */
    String stop();

    /** What is done if it goes on for too long: within a step, SQLite cannot be stopped. */
    default void clear() {}
  }

  private final PrintWriter err;
  private final Work work;
  private final int mostSeconds;
  private final @Nullable ProgressBars bars;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook =
      Thread.ofPlatform().name("keelgraph-interruption").unstarted(this::end);

  private Interruption(PrintWriter err, Work work, int mostSeconds, @Nullable ProgressBars bars) {
    this.err = err;
    this.work = work;
    this.mostSeconds = mostSeconds;
    this.bars = bars;
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException _) {
      awaitEnd();
    }
  }

  /** Interrupts the worker and waits until it has closed this. */
  static Interruption ofEvidence(PrintWriter err, Thread worker) {
    Work work =
        () -> {
          worker.interrupt();
          return "finishing the evidence";
        };
    return new Interruption(err, work, MOST_SECONDS_OF_EVIDENCE, null);
  }

  /** Stops the work, and clears up after it if that takes long. */
  static Interruption of(PrintWriter err, Work work, @Nullable ProgressBars bars) {
    return new Interruption(err, work, MOST_SECONDS, bars);
  }

  private void end() {
    if (bars != null) {
      bars.close();
    }
    err.println((Terminal.isInteractive() ? "\n" : "") + "keelgraph: interrupted; " + work.stop());
    if (!awaitClosed()) {
      work.clear();
    }
  }

  /** Waits until the work has ended; false if that takes too long. */
  private boolean awaitClosed() {
    try {
      return closed.await(mostSeconds, TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Returns only if there was no interruption. */
  @Override
  public void close() {
    closed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      awaitEnd();
    }
  }

  /** The JVM is ending, and halts under this thread. */
  private static void awaitEnd() {
    while (true) {
      LockSupport.park();
      Thread.interrupted(); // else park would return at once, again and again
    }
  }
}
