package org.keelgraph.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

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

  /** Ends a command by Ctrl-C; what it printed. */
  static String interrupt(Process process) throws IOException, InterruptedException {
    boolean ignoring = ignoresInterrupts(process.pid());
    return signal(process, ignoring ? "TERM" : "INT", ignoring ? 143 : 130);
  }

  /** Ends a command by SIGTERM; what it printed. */
  static String terminate(Process process) throws IOException, InterruptedException {
    return signal(process, "TERM", 143);
  }

  private static String signal(Process process, String signal, int exitCode)
      throws IOException, InterruptedException {
    String pid = Long.toString(process.pid());
    new ProcessBuilder("kill", "-" + signal, pid).start().waitFor();
    String output = output(process);
    int found = process.waitFor();
    if (found != exitCode) {
      throw new AssertionError("exit code: expected=" + exitCode + " found=" + found + output);
    }
    return output;
  }

  /** Children of a shell's background job do; SIGTERM goes the same way. */
  private static boolean ignoresInterrupts(long pid) throws IOException {
    Path status = Path.of("/proc/" + pid + "/status");
    if (!Files.exists(status)) {
      return true; // not known
    }
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("SigIgn:"))
          .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
    }
  }

  /** All that it prints, until it has ended. */
  static String output(Process process) throws IOException {
    try (InputStream output = process.getInputStream()) {
      return new String(output.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
