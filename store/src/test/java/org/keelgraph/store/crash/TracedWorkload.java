package org.keelgraph.store.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs workloads in a process of their own and records its system calls by strace. */
final class TracedWorkload {

  /** More than any single write; the log's room grows by 4 MiB at most. */
  private static final String LONGEST_WRITE_BYTES = Integer.toString(8 << 20);

  private static final String CALLS =
      "trace=execve,openat,open,creat,close,lseek,pwrite64,write,writev,pwritev,pwritev2,truncate,"
          + "ftruncate,fallocate,copy_file_range,sendfile,splice,fsync,fdatasync,sync_file_range,rename,renameat,"
          + "renameat2,link,linkat,unlink,unlinkat";

  private TracedWorkload() {}

  /**
   * Runs the workloads one after the other.
   *
   * @param folder empty; is not needed any more afterwards
   */
  static List<Trace> run(Path folder, List<Workload> workloads)
      throws IOException, InterruptedException {
    Path root = folder.toRealPath();
    Path calls = root.resolve("calls");
    List<String> arguments = new ArrayList<>(List.of(root.toString()));
    workloads.forEach(workload -> arguments.add(workload.name()));
    ChildProcess.run(
        Strace.command(
            List.of("-xx", "-s", LONGEST_WRITE_BYTES, "-e", CALLS, "-o", calls.toString())),
        WorkloadProcess.class,
        arguments);
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
