package org.keelgraph.bench.compare;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.keelgraph.bench.statistics.Spread;
import org.keelgraph.columns.TemporaryStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;

/**
 * Single durable writes a second, by number of callers: Keelgraph beside RocksDB, whose {@code put}
 * with sync is the best group commit that a JVM program can have otherwise. All in one run, the
 * order of the contestants alternating from round to round; the median of the rounds is printed.
 *
 * <p>Arguments: a folder on the disk to be measured, seconds a measurement, rounds, callers (such
 * as 1,4,16,64,256); a caller count followed by {@code v} uses virtual threads.
 */
final class DurableWrites {

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final Path folder;
  private final long nanos;

  private DurableWrites(Path folder, double seconds) {
    this.folder = folder;
    nanos = (long) (seconds * 1e9);
  }

  private interface Opener {
    DurableWriter open(Path folder) throws Exception;
  }

  private record Contestant(String name, Opener opener) {}

  private record Measured(double perSecond, double p50, double p99, double cpu, double group) {}

  private static final List<Contestant> ALL =
      List.of(
          new Contestant(
              "off", path -> DurableWriter.keelgraph(path, JournalMode.WAL, GroupCommit.OFF)),
          new Contestant(
              "engine", path -> DurableWriter.keelgraph(path, JournalMode.WAL, GroupCommit.ENGINE)),
          new Contestant(
              "mvcc", path -> DurableWriter.keelgraph(path, JournalMode.MVCC, GroupCommit.ENGINE)),
          new Contestant("submit", DurableWriter::submitting),
          new Contestant("rocksdb", DurableWriter::rocksDb));

  public static void main(String[] arguments) throws Exception {
    DurableWrites writes =
        new DurableWrites(Path.of(arguments[0]), Double.parseDouble(arguments[1]));
    int rounds = Integer.parseInt(arguments[2]);
    System.out.printf(
        "%-8s %-8s %12s %10s %10s %12s %8s%n",
        "callers", "", "writes/s", "p50 us", "p99 us", "cpu us/write", "group");
    for (String callers : arguments[3].split(",", -1)) {
      writes.compare(callers, rounds);
    }
  }

  private void compare(String callers, int rounds) throws Exception {
    Map<String, List<Measured>> results = new LinkedHashMap<>();
    for (int round = 0; round <= rounds; round++) {
      List<Contestant> order = new ArrayList<>(ALL);
      if (round % 2 == 1) {
        order = order.reversed();
      }
      for (Contestant contestant : order) {
        if (contestant.name().equals("off") && !Arrays.asList("1", "4").contains(callers)) {
          continue;
        }
        Measured measured = measure(contestant, callers);
        if (round > 0) { // the first warms up
          results.computeIfAbsent(contestant.name(), name -> new ArrayList<>()).add(measured);
        }
      }
    }
    for (Contestant contestant : ALL) {
      List<Measured> of = results.get(contestant.name());
      if (of != null) {
        print(callers, contestant.name(), of);
      }
    }
  }

  private static void print(String callers, String name, List<Measured> results) {
    System.out.printf(
        Locale.ROOT,
        "%-8s %-8s %,12.0f %,10.0f %,10.0f %12.1f %8.1f%n",
        callers,
        name,
        median(results.stream().map(Measured::perSecond).toList()),
        median(results.stream().map(Measured::p50).toList()),
        median(results.stream().map(Measured::p99).toList()),
        median(results.stream().map(Measured::cpu).toList()),
        median(results.stream().map(Measured::group).toList()));
  }

  private static double median(List<Double> values) {
    return Spread.of(values.stream().mapToDouble(Double::doubleValue).toArray()).median();
  }

  private Measured measure(Contestant contestant, String callers) throws Exception {
    boolean virtual = callers.endsWith("v");
    int count = Integer.parseInt(virtual ? callers.substring(0, callers.length() - 1) : callers);
    try (TemporaryStore store = TemporaryStore.createIn(folder);
        DurableWriter writer = contestant.opener().open(store.folder())) {
      Histogram latency = new ConcurrentHistogram(3);
      AtomicLong next = new AtomicLong();
      long cpu = SYSTEM.getProcessCpuTime();
      long start = System.nanoTime();
      long end = start + nanos;
      try (ExecutorService executor =
          virtual
              ? Executors.newVirtualThreadPerTaskExecutor()
              : Executors.newFixedThreadPool(count)) {
        List<Future<?>> pending = new ArrayList<>();
        for (int caller = 0; caller < count; caller++) {
          pending.add(executor.submit(() -> writeUntil(writer, end, next, latency)));
        }
        for (Future<?> future : pending) {
          future.get();
        }
      }
      writer.finish();
      double seconds = (System.nanoTime() - start) / 1e9;
      long written = next.get();
      return new Measured(
          written / seconds,
          latency.getValueAtPercentile(50) / 1e3,
          latency.getValueAtPercentile(99) / 1e3,
          (SYSTEM.getProcessCpuTime() - cpu) / 1e3 / written,
          writer.meanGroup());
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
  }

  private static Histogram writeUntil(
      DurableWriter writer, long end, AtomicLong next, Histogram latency) throws Exception {
    while (System.nanoTime() < end) {
      long start = System.nanoTime();
      writer.write(next.getAndIncrement());
      latency.recordValue(System.nanoTime() - start);
    }
    return latency;
  }
}
