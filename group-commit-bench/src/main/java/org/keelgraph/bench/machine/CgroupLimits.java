package org.keelgraph.bench.machine;

import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The limits that control groups set on the process, of both versions. */
final class CgroupLimits {

  private static final List<String> V2_FILES =
      List.of("cpu.max", "cpu.weight", "cpuset.cpus.effective", "memory.high", "memory.max");
  private static final List<String> V1_CPU =
      List.of("cpu.cfs_quota_us", "cpu.cfs_period_us", "cpu.shares");
  private static final List<String> V1_CPUSET = List.of("cpuset.cpus");
  private static final List<String> V1_MEMORY = List.of("memory.limit_in_bytes");

  private CgroupLimits() {}

  /** Limits by version and file name, such as {@code v2/memory.max}; empty if there are none. */
  static SortedMap<String, String> read(Path root) {
    SortedMap<String, String> limits = new TreeMap<>();
    Path groups = root.resolve("sys/fs/cgroup");
    for (String line : Facts.lines(root.resolve("proc/self/cgroup"))) {
      String[] parts = line.split(":", 3);
      if (parts.length < 3) {
        continue;
      }
      if (parts[1].isEmpty()) {
        collect(limits, "v2/", groups, parts[2], V2_FILES);
        collect(limits, "v2/", groups.resolve("unified"), parts[2], V2_FILES);
        continue;
      }
      for (String controller : parts[1].split(",", -1)) {
        Path hierarchy = groups.resolve(controller);
        switch (controller) {
          case "cpu" -> collect(limits, "v1/", hierarchy, parts[2], V1_CPU);
          case "cpuset" -> collect(limits, "v1/", hierarchy, parts[2], V1_CPUSET);
          case "memory" -> collect(limits, "v1/", hierarchy, parts[2], V1_MEMORY);
          default -> {}
        }
      }
    }
    return limits;
  }

  private static void collect(
      SortedMap<String, String> limits,
      String prefix,
      Path hierarchy,
      String group,
      List<String> files) {
    for (String file : files) {
      // In a container the path may be the host's, and the container's own group is the root.
      @Nullable String value = Facts.firstLine(hierarchy.resolve(relative(group)).resolve(file));
      if (value == null) {
        value = Facts.firstLine(hierarchy.resolve(file));
      }
      if (value != null) {
        limits.putIfAbsent(prefix + file, value);
      }
    }
  }

  private static String relative(String group) {
    return group.startsWith("/") ? group.substring(1) : group;
  }
}
