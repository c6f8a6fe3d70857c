package org.keelgraph.snapshot;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreConfig;

/**
 * Commits an edge every five milliseconds, by a store of its own, until it is closed. Its edges
 * have ids from 0 on, so that a reader of the store can tell how far it has come. What one commit
 * is late adds to the times of those that wait for it. {@link #main} does so in a process of its
 * own. Thread-safe.
 */
final class PacedWriter implements AutoCloseable {

  /** Makes the process say how it goes. */
  static final String ASK = "interval";

  /** What the answer begins with, among the lines that libraries log. */
  static final String ANSWER = "writer ";

  private static final int PERIOD_MILLIS = 5;

  /** A prime, so that one edge after the other is far from the last. */
  private static final long STRIDE = 104_729;

  /**
   * How it went since the last time that somebody asked.
   *
   * @param acknowledged edges from the beginning on
   * @param commits those since
   */
  record Interval(
      long acknowledged, long commits, long medianMicros, long p99Micros, long maxMicros) {

    static Interval parse(String line) {
      String[] words = line.substring(ANSWER.length()).split(" ", -1);
      return new Interval(
          Long.parseLong(words[0]),
          Long.parseLong(words[1]),
          Long.parseLong(words[2]),
          Long.parseLong(words[3]),
          Long.parseLong(words[4]));
    }

    String line() {
      return "%s%d %d %d %d %d"
          .formatted(ANSWER, acknowledged, commits, medianMicros, p99Micros, maxMicros);
    }

    @Override
    public String toString() {
      return "commits=%d median=%.1f p99=%.1f max=%.1f ms"
          .formatted(commits, medianMicros / 1e3, p99Micros / 1e3, maxMicros / 1e3);
    }
  }

  private final GraphStore store;
  private final String name;
  private final int targets;
  private final Recorder micros = new Recorder(3);
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final ScheduledFuture<?> writing;
  private final long began;
  private final AtomicLong acknowledged = new AtomicLong();

  /**
   * Begins.
   *
   * @param name id of the node at which its edges begin
   * @param targets how many nodes they lead to
   */
  PacedWriter(Path path, String name, int targets) {
    this.name = name;
    this.targets = targets;
    store = BackupFixture.ENGINE.open(path, StoreConfig.builder().build());
    store.putNode(NodeRecord.of(name));
    began = System.nanoTime();
    writing = clock.scheduleAtFixedRate(this::write, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void write() {
    long due = began + TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS * acknowledged.get());
    store.putEdge(
        new EdgeRecord(
            key(name, acknowledged.get(), targets), null, Properties.NONE, NodeRecord.UNORDERED));
    micros.recordValue(Math.max(0, (System.nanoTime() - due) / 1_000));
    acknowledged.incrementAndGet();
  }

  /** The edge of that number, to one of that many nodes. */
  static EdgeKey key(String name, long number, int targets) {
    return new EdgeKey(name, "PACED", target(number * STRIDE % targets), Long.toString(number));
  }

  /** Id of a node that the store has before. */
  static String target(long number) {
    return "target-" + number;
  }

  Interval interval() {
    Histogram histogram = micros.getIntervalHistogram();
    return new Interval(
        acknowledged.get(),
        histogram.getTotalCount(),
        histogram.getValueAtPercentile(50),
        histogram.getValueAtPercentile(99),
        histogram.getMaxValue());
  }

  /** Ends after the commit that is being made; throws what a commit has thrown. */
  @Override
  public void close() {
    if (writing.state() == Future.State.FAILED) {
      throw new IllegalStateException(writing.exceptionNow());
    }
    clock.shutdown();
    clock.close();
    store.close();
  }

  /** Arguments: the store, the writer's name, how many targets. Ends with its input. */
  public static void main(String[] arguments) throws IOException {
    try (PacedWriter writer =
            new PacedWriter(Path.of(arguments[0]), arguments[1], Integer.parseInt(arguments[2]));
        BufferedReader questions =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = questions.readLine(); line != null; line = questions.readLine()) {
        System.out.println(writer.interval().line());
      }
    }
  }
}
