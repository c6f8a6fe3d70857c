package org.keelgraph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/**
 * Runs {@link KilledCopier} under strace, without its {@code --seccomp-bpf}, which loses signals,
 * to list those of its system calls that concern names and syncs, or to kill it at one of them. All
 * of them are made by the main thread, in the same order each time, provided that what SQLite's
 * driver unpacks finds an empty folder.
 */
final class TracedCopier {

  private static final Path STRACE = Path.of("/usr/bin/strace");
  private static final String CALLS =
      "rename,renameat,renameat2,link,linkat,unlink,unlinkat,fsync,fdatasync";

  private final Path folder;

  /** Keeps its own files in a new folder below that one. */
  TracedCopier(Path scratch) throws IOException {
    folder = Files.createTempDirectory(scratch, "copier-");
  }

  /** Skips the test where there is no strace, or where it may not trace. */
  static void assumeAvailable() throws IOException, InterruptedException {
    Assumptions.assumeTrue(
        Files.isExecutable(STRACE), "skipped: " + STRACE + " is missing; install strace");
    Process probe = new ProcessBuilder(STRACE.toString(), "-f", "-o", "/dev/null", "true").start();
    Assumptions.assumeTrue(
        probe.waitFor() == 0, "skipped: this system does not let strace trace a process");
  }

  /** Lets it copy and end; returns the calls as strace prints them. */
  List<String> run(Path source, Path target) throws IOException, InterruptedException {
    assertThat(exit(source, target, List.of())).isZero();
    return calls(target);
  }

  /**
   * Kills it where it is about to make a call.
   *
   * @param calls what {@link #run} returned
   * @param index which of them
   * @return those made, the fatal one included
   */
  List<String> kill(Path source, Path target, List<String> calls, int index)
      throws IOException, InterruptedException {
    String name = calls.get(index).substring(0, calls.get(index).indexOf('('));
    long which =
        calls.subList(0, index + 1).stream().filter(call -> call.startsWith(name + "(")).count();
    String injection = "inject=" + name + ":signal=KILL:when=" + which;
    assertThat(exit(source, target, List.of("-e", injection))).isNotZero();
    return calls(target);
  }

  private int exit(Path source, Path target, List<String> options)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                STRACE.toString(),
                "-f",
                "-s",
                "4096",
                "-o",
                trace().toString(),
                "-e",
                "trace=" + CALLS));
    command.addAll(options);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "-Dorg.jooq.no-logo=true",
            "-Dorg.sqlite.tmpdir=" + Files.createDirectory(folder.resolve("driver")),
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            KilledCopier.class.getName(),
            source.toString(),
            target.toString()));
    Process copier =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile())
            .start();
    try {
      assertThat(copier.waitFor(2, TimeUnit.MINUTES)).as("%s ends", command).isTrue();
      return copier.exitValue();
    } finally {
      copier.descendants().forEach(ProcessHandle::destroyForcibly);
      copier.destroyForcibly();
    }
  }

  private Path trace() {
    return folder.resolve("calls");
  }

  /** Those of the thread that copies, begun or made, without its number. */
  private List<String> calls(Path target) throws IOException {
    List<String> lines = Files.readAllLines(trace());
    String copying =
        lines.stream()
            .filter(line -> line.contains("\"" + target))
            .map(line -> line.substring(0, line.indexOf(' ')))
            .findFirst()
            .orElseThrow(() -> new AssertionError("nothing about " + target + ": " + lines));
    return lines.stream()
        .filter(line -> line.startsWith(copying + " "))
        .map(line -> line.substring(copying.length()).strip())
        .filter(call -> call.matches("[a-z0-9]+[(].*") && !call.contains("\"" + folder))
        .toList();
  }
}
