package org.keelgraph.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What happens on Ctrl-C, or any other end that the JVM is told of, until this is closed. A line
 * says how things stand; the work, if it need not be left as it is, is told to stop and has some
 * time to leave things in order. What draws on the terminal is stopped first.
 */
final class Interruption implements AutoCloseable {

  private static final int MOST_SECONDS = 20;
  private static final int MOST_SECONDS_OF_COPY = 3;

  /**
   * What is to be stopped.
   *
   * @param stop tells it to
   * @param mostSeconds how long it may take to end by itself
   * @param clear what is done if it takes longer
   */
  private record Work(Runnable stop, int mostSeconds, Runnable clear) {}

  private final PrintWriter err;
  private final Supplier<String> line;
  private final @Nullable Work work;
  private final @Nullable ProgressBars bars;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook =
      Thread.ofPlatform().name("keelgraph-interruption").unstarted(this::end);

  private Interruption(
      PrintWriter err, Supplier<String> line, @Nullable Work work, @Nullable ProgressBars bars) {
    this.err = err;
    this.line = line;
    this.work = work;
    this.bars = bars;
  }

  /** Takes the bars away and says that line. */
  static Interruption saying(PrintWriter err, String line, ProgressBars bars) {
    return new Interruption(err, () -> line, null, bars).installed();
  }

  /** Interrupts the worker and waits until it has closed this. */
  static Interruption of(PrintWriter err, Thread worker) {
    Work work = new Work(worker::interrupt, MOST_SECONDS, () -> {});
    return new Interruption(err, () -> "interrupted; finishing the evidence", work, null)
        .installed();
  }

  /**
   * Takes the bars away, lets a copy publish nothing any more, and says what became of it. SQLite
   * cannot be stopped within a step; if that takes long, its files are removed under it.
   *
   * @param abandon lets nothing be published; false if it was before
   * @param close removes what was not published
   * @param target where the copy goes
   */
  static Interruption of(
      PrintWriter err, BooleanSupplier abandon, Runnable close, Path target, ProgressBars bars) {
    Supplier<String> line =
        () ->
            "interrupted; " + target + (abandon.getAsBoolean() ? " is as it was" : " is complete");
    Work work = new Work(() -> {}, MOST_SECONDS_OF_COPY, close);
    return new Interruption(err, line, work, bars).installed();
  }

  private Interruption installed() {
    Runtime.getRuntime().addShutdownHook(hook);
    return this;
  }

  private void end() {
    if (bars != null) {
      bars.close();
    }
    err.println((Terminal.isInteractive() ? "\n" : "") + "keelgraph: " + line.get());
    if (work != null) {
      end(work);
    }
  }

  private void end(Work running) {
    running.stop().run();
    try {
      if (!closed.await(running.mostSeconds(), TimeUnit.SECONDS)) {
        running.clear().run();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
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
