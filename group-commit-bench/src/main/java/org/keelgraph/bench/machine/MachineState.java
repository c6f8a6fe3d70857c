package org.keelgraph.bench.machine;

import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The machine at one moment; two of them tell how much time was stolen in between.
 *
 * @param at ISO-8601 instant in UTC
 * @param procStatCpu the {@code cpu} line of /proc/stat
 * @param loadAverage /proc/loadavg
 */
public record MachineState(String at, @Nullable String procStatCpu, @Nullable String loadAverage) {

  /** Position of stolen time among the counters after {@code cpu}. */
  private static final int STEAL = 7;

  /** Counters that add up to all time; guest time, which follows, is part of user time. */
  private static final int COUNTERS = 8;

  /** The machine now. */
  public static MachineState now() {
    return read(Path.of("/"), Instant.now());
  }

  static MachineState read(Path root, Instant at) {
    return new MachineState(
        at.toString(),
        Facts.firstLine(root.resolve("proc/stat")),
        Facts.firstLine(root.resolve("proc/loadavg")));
  }

  /** Percentage of processor time that the hypervisor gave to others since an earlier state. */
  public OptionalDouble stealPercentSince(MachineState earlier) {
    long[] from = counters(earlier.procStatCpu);
    long[] to = counters(procStatCpu);
    if (from.length < COUNTERS || to.length < COUNTERS) {
      return OptionalDouble.empty();
    }
    long total = 0;
    for (int i = 0; i < COUNTERS; i++) {
      total += to[i] - from[i];
    }
    return total <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(100.0 * (to[STEAL] - from[STEAL]) / total);
  }

  private static long[] counters(@Nullable String line) {
    if (line == null || !line.startsWith("cpu ")) {
      return new long[0];
    }
    String[] words = line.substring(4).strip().split(" +", -1);
    long[] counters = new long[words.length];
    try {
      for (int i = 0; i < words.length; i++) {
        counters[i] = Long.parseLong(words[i]);
      }
      return counters;
    } catch (NumberFormatException e) {
      return new long[0];
    }
  }
}
