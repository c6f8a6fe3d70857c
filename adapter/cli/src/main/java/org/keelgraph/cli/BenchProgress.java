package org.keelgraph.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.keelgraph.bench.sample.SampleRecord;
import org.keelgraph.bench.sampling.Progress;

/**
 * Tells how an experiment goes: on a terminal one line that is rewritten; elsewhere only failures,
 * a line each.
 */
final class BenchProgress implements Progress, AutoCloseable {

  private static final String CLEAR_LINE = "\r\u001b[K";

  private final PrintWriter err;
  private final boolean terminal = Terminal.isInteractive();

  BenchProgress(PrintWriter err) {
    this.err = err;
  }

  @Override
  public void running(String variant, int done, int total, Optional<Duration> left) {
    if (terminal) {
      String estimate = left.map(time -> ", about " + time.toSeconds() + " s left").orElse("");
      err.printf(Locale.ROOT, "%s[%d/%d] %s%s", CLEAR_LINE, done + 1, total, variant, estimate);
      err.flush();
    }
  }

  @Override
  public void sampled(SampleRecord sample) {
    if (sample.failed()) {
      err.printf(
          "%sFAILED %s %s%n",
          terminal ? CLEAR_LINE : "",
          sample.cell().algorithm(),
          String.valueOf(sample.outcome().error()).lines().findFirst().orElse(""));
    }
  }

  @Override
  public void close() {
    if (terminal) {
      err.print(CLEAR_LINE);
      err.flush();
    }
  }
}
