package org.keelgraph.bench.machine;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/**
 * The virtual machine.
 *
 * @param name its name and vendor
 * @param version its full version
 * @param flags the options it was started with
 * @param collectors names of its garbage collectors
 * @param maxHeapBytes largest heap it may have
 */
public record JvmInfo(
    String name, String version, List<String> flags, List<String> collectors, long maxHeapBytes) {

  /** This virtual machine. */
  public static JvmInfo read() {
    List<String> collectors = new ArrayList<>();
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      collectors.add(collector.getName());
    }
    return new JvmInfo(
        System.getProperty("java.vm.name") + ", " + System.getProperty("java.vendor"),
        Runtime.version().toString(),
        List.copyOf(ManagementFactory.getRuntimeMXBean().getInputArguments()),
        List.copyOf(collectors),
        Runtime.getRuntime().maxMemory());
  }
}
