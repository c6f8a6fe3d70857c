package org.keelgraph.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A command in a JVM of its own, which a test can kill. */
final class CommandProcess {

  private CommandProcess() {}

  /** Starts a command; arguments that are not strings are put into words. */
  static Process start(Object... arguments) throws IOException {
    return startWith(List.of(), arguments);
  }

  /** Starts a command in a JVM with more options. */
  static Process startWith(List<String> options, Object... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dorg.jooq.no-logo=true",
                "-Dorg.jooq.no-tips=true",
                "--enable-native-access=ALL-UNNAMED"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  /** All that it prints, until it has ended. */
  static String output(Process process) throws IOException {
    try (InputStream output = process.getInputStream()) {
      return new String(output.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
