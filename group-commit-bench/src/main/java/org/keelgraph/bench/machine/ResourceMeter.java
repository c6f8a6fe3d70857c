package org.keelgraph.bench.machine;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.keelgraph.bench.sample.ResourceUse;

/**
 * What the process used from lap to lap. A lap costs a few small reads, so it stays outside timers;
 * one thread owns a meter.
 */
public final class ResourceMeter {

  /** The kernel's USER_HZ, which is 100 on every Linux that runs a JVM. */
  private static final double MILLIS_PER_TICK = 10.0;

  private static final Path SELF = Path.of("/proc/self");

  private Counters before;

  private ResourceMeter() {
    resetPeak();
    before = Counters.read();
  }

  /** Starts the first lap. */
  public static ResourceMeter start() {
    return new ResourceMeter();
  }

  /** What was used since the lap before, and starts the next. */
  public ResourceUse lap() {
    Counters now = Counters.read();
    ResourceUse use =
        new ResourceUse(
            millis(before.userTicks, now.userTicks),
            millis(before.sysTicks, now.sysTicks),
            now.gcMillis - before.gcMillis,
            now.gcCount - before.gcCount,
            difference(before.allocatedBytes, now.allocatedBytes),
            now.peakRssBytes);
    resetPeak();
    before = now;
    return use;
  }

  private static @Nullable Double millis(@Nullable Long from, @Nullable Long to) {
    Long ticks = difference(from, to);
    return ticks == null ? null : ticks * MILLIS_PER_TICK;
  }

  private static @Nullable Long difference(@Nullable Long from, @Nullable Long to) {
    return from == null || to == null ? null : Math.max(0, to - from);
  }

  /** Sets the process's peak back to its present size, where the kernel allows it. */
  private static void resetPeak() {
    try {
      Files.writeString(SELF.resolve("clear_refs"), "5");
    } catch (IOException | RuntimeException e) {
      // Then the peak is that of the process so far, as the field's description says.
      return;
    }
  }

  private record Counters(
      @Nullable Long userTicks,
      @Nullable Long sysTicks,
      long gcMillis,
      long gcCount,
      @Nullable Long allocatedBytes,
      @Nullable Long peakRssBytes) {

    static Counters read() {
      String stat = Facts.firstLine(SELF.resolve("stat"));
      long gcMillis = 0;
      long gcCount = 0;
      for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
        gcMillis += Math.max(0, collector.getCollectionTime());
        gcCount += Math.max(0, collector.getCollectionCount());
      }
      return new Counters(
          statField(stat, 14),
          statField(stat, 15),
          gcMillis,
          gcCount,
          allocated(),
          Facts.kibibytes(Facts.field(Facts.lines(SELF.resolve("status")), "VmHWM")));
    }

    private static @Nullable Long allocated() {
      if (ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads) {
        long bytes = threads.getTotalThreadAllocatedBytes();
        return bytes < 0 ? null : bytes;
      }
      return null;
    }
  }

  /** A field of /proc/self/stat, counted from 1; the command's name may hold blanks. */
  static @Nullable Long statField(@Nullable String stat, int number) {
    if (stat == null) {
      return null;
    }
    String[] afterName = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" +", -1);
    int index = number - 3;
    try {
      return index < afterName.length ? Long.valueOf(afterName[index]) : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
