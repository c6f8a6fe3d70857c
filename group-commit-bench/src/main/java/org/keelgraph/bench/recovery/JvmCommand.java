package org.keelgraph.bench.recovery;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The command that runs a class of ours in another JVM like this one: same class path, same
 * options, so that it starts from the same ahead-of-time cache.
 */
final class JvmCommand {

  /** What belongs to this JVM alone: agents, and files that it writes. */
  private static final List<String> NOT_INHERITED =
      List.of(
          "-agent",
          "-javaagent",
          "-Xrun",
          "-XX:AOTCacheOutput",
          "-XX:AOTMode",
          "-XX:AOTConfiguration",
          "-XX:StartFlightRecording");

  private JvmCommand() {}

  static List<String> of(Class<?> main, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // It lives for less than a second: no second compiler, no parallel collector.
    command.add("-XX:TieredStopAtLevel=1");
    List<String> options = ManagementFactory.getRuntimeMXBean().getInputArguments();
    if (options.stream().noneMatch(option -> option.matches("-XX:\\+Use\\w+GC"))) {
      command.add("-XX:+UseSerialGC");
    }
    // A class path, unlike -jar, does not say that native code is meant to be called. To say so
    // here makes a cache unusable that was made without; then the JVM warns on standard error.
    if (options.stream().noneMatch(JvmCommand::decidesOnNativeAccess)) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    options.stream().filter(JvmCommand::isInherited).forEach(command::add);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    return Stream.concat(command.stream(), arguments.stream()).toList();
  }

  private static boolean decidesOnNativeAccess(String option) {
    return option.startsWith("-XX:AOTCache=") || option.startsWith("--enable-native-access");
  }

  private static boolean isInherited(String option) {
    return NOT_INHERITED.stream().noneMatch(option::startsWith);
  }
}
