package org.keelgraph.store.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** Runs workloads in a process of their own and records its system calls by strace. */
final class TracedWorkload {

  private static final Path STRACE = Path.of("/usr/bin/strace");

  /** More than any single write; the log's room grows by 4 MiB at most. */
  private static final String LONGEST_WRITE_BYTES = Integer.toString(8 << 20);

  private static final String CALLS =
      "trace=execve,openat,open,creat,close,lseek,pwrite64,write,writev,pwritev,pwritev2,truncate,"
          + "ftruncate,fallocate,copy_file_range,sendfile,splice,fsync,fdatasync,sync_file_range,rename,renameat,"
          + "renameat2,link,linkat,unlink,unlinkat";

  private TracedWorkload() {}

  /** Skips the test where there is no strace, or where it may not trace. */
  static void assumeStrace() {
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
   * Runs the workloads one after the other.
   *
   * @param folder empty; is not needed any more afterwards
   */
  static List<Trace> run(Path folder, List<Workload> workloads)
      throws IOException, InterruptedException {
    Path root = folder.toRealPath();
    Path calls = root.resolve("calls");
    List<String> command =
        new ArrayList<>(
            List.of(
                STRACE.toString(),
                "-f",
                "--seccomp-bpf",
                "-xx",
                "-s",
                LONGEST_WRITE_BYTES,
                "-e",
                CALLS,
                "-o",
                calls.toString(),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Dorg.jooq.no-logo=true",
                "-Dorg.jooq.no-tips=true",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                WorkloadProcess.class.getName(),
                root.toString()));
    workloads.forEach(workload -> command.add(workload.name()));
    Path output = root.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      boolean ended = process.waitFor(5, TimeUnit.MINUTES);
      assertThat(ended && process.exitValue() == 0)
          .as("the workloads run to their end: %s", Files.readString(output))
          .isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    List<FolderRecorder> recorders =
        workloads.stream()
            .map(workload -> new FolderRecorder(root.resolve(workload.name())))
            .toList();
    StraceReader.read(calls, call -> recorders.forEach(recorder -> recorder.accept(call)));
    Files.delete(calls); // some 200 MB
    List<Trace> traces = new ArrayList<>();
    for (int index = 0; index < workloads.size(); index++) {
      traces.add(Trace.of(workloads.get(index), recorders.get(index).events()));
    }
    return traces;
  }
}
