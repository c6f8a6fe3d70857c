package org.keelgraph.bench.machine;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The machine, as far as it tells.
 *
 * @param os operating system
 * @param kernel its version
 * @param arch instruction set
 * @param cpuModel processor as it calls itself
 * @param processors processors that the JVM may use
 * @param memoryBytes memory of the machine
 * @param clockSource what the kernel reads the time from
 */
public record Platform(
    String os,
    String kernel,
    String arch,
    @Nullable String cpuModel,
    int processors,
    @Nullable Long memoryBytes,
    @Nullable String clockSource) {

  /** This machine. */
  public static Platform read() {
    return read(Path.of("/"));
  }

  static Platform read(Path root) {
    List<String> memory = Facts.lines(root.resolve("proc/meminfo"));
    return new Platform(
        System.getProperty("os.name", "unknown"),
        System.getProperty("os.version", "unknown"),
        System.getProperty("os.arch", "unknown"),
        Facts.field(Facts.lines(root.resolve("proc/cpuinfo")), "model name"),
        Runtime.getRuntime().availableProcessors(),
        Facts.kibibytes(Facts.field(memory, "MemTotal")),
        Facts.firstLine(
            root.resolve("sys/devices/system/clocksource/clocksource0/current_clocksource")));
  }
}
