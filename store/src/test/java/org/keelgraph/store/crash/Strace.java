package org.keelgraph.store.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** The program that shows or changes the system calls of another. */
final class Strace {

  private static final Path STRACE = Path.of("/usr/bin/strace");

  private Strace() {}

  /** Skips the test where there is no strace, or where it may not trace. */
  static void assumeAvailable() {
    Assumptions.assumeTrue(
        Files.isExecutable(STRACE), "skipped: " + STRACE + " is missing; install strace");
    try {
      Process probe =
          new ProcessBuilder(STRACE.toString(), "-f", "-o", "/dev/null", "true").start();
      Assumptions.assumeTrue(
          probe.waitFor() == 0, "skipped: this system does not let strace trace a process");
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    } catch (InterruptedException exception) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(exception);
    }
  }

  /**
   * The beginning of a command whose system calls strace sees or changes.
   *
   * @param options of strace
   */
  static List<String> command(List<String> options) {
    List<String> command = new ArrayList<>(List.of(STRACE.toString(), "-f", "--seccomp-bpf"));
    command.addAll(options);
    return command;
  }
}
