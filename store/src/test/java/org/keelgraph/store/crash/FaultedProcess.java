package org.keelgraph.store.crash;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.sqlite.SqliteEngine;

/**
 * Writes to stores on a disk that fails. Each writer takes no for an answer only after it has asked
 * several times, so that a store which acknowledges something after it has failed is found out.
 */
final class FaultedProcess {

  /** Name of the file whose lines are {@link Refusal refusals}. */
  static final String REFUSALS = "refused";

  /** More than there are threads to each of which a fault may happen once. */
  private static final int ATTEMPTS = 50;

  /** So many of them leave a line. */
  private static final int NOTED = 3;

  /** What becomes of the stores in the end. */
  enum End {
    CLOSE,
    /** As in a crash: no store is closed. */
    HALT
  }

  private final Workload workload;
  private final FileOutputStream acknowledged;
  private final FileOutputStream refused;

  static final String FLUSHING = "flushing";

  private FaultedProcess(
      Workload workload, FileOutputStream acknowledged, FileOutputStream refused) {
    this.workload = workload;
    this.acknowledged = acknowledged;
    this.refused = refused;
  }

  /**
   * Arguments: a folder with a store's folder for each workload, the end, how long a file may get
   * in bytes or 0, names of workloads.
   */
  public static void main(String[] arguments) throws Exception {
    Path root = Path.of(arguments[0]);
    End end = End.valueOf(arguments[1]);
    if (!arguments[2].equals("0")) {
      limitFiles(arguments[2]);
    }
    for (String name : List.of(arguments).subList(3, arguments.length)) {
      Path folder = root.resolve(name);
      FaultedProcess process =
          new FaultedProcess(
              Workload.valueOf(name),
              appendTo(folder.resolve(FolderRecorder.LOG)),
              appendTo(folder.resolve(REFUSALS)));
      FutureTask<Void> run =
          new FutureTask<>(() -> process.run(folder.resolve(WorkloadProcess.STORE), end));
      Thread.ofPlatform().start(run); // strace counts the calls of each thread
      run.get();
    }
    if (end == End.HALT) {
      Runtime.getRuntime().halt(0);
    }
  }

  /** Once the driver has unpacked its library, which is longer. */
  private static void limitFiles(String bytes) throws Exception {
    DriverManager.getConnection("jdbc:sqlite::memory:").close();
    String self = Long.toString(ProcessHandle.current().pid());
    int exit = new ProcessBuilder("prlimit", "--pid", self, "--fsize=" + bytes).start().waitFor();
    if (exit != 0) {
      throw new IllegalStateException("prlimit exit=" + exit);
    }
  }

  private static FileOutputStream appendTo(Path file) throws IOException {
    return new FileOutputStream(file.toFile(), true);
  }

  private @Nullable Void run(Path path, End end) throws Exception {
    GraphStore store;
    try {
      store = new SqliteEngine().open(path, workload.config());
    } catch (KeelgraphException exception) {
      note(refused, Refusal.of("opening", 0, exception));
      return null;
    }
    workload.sideBySide(writer -> write(store, writer));
    end(FLUSHING, store::flush);
    if (end == End.CLOSE) {
      end("closing", store::close);
    }
    return null;
  }

  private void end(String what, Runnable call) throws IOException {
    try {
      call.run();
    } catch (KeelgraphException exception) {
      note(refused, Refusal.of(what, 0, exception));
    }
  }

  private void write(GraphStore store, String writer) throws IOException {
    for (int number = 1; number <= workload.transactions; number++) {
      if (!wrote(store, writer, number)) {
        return;
      }
    }
  }

  private boolean wrote(GraphStore store, String writer, int number) throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        long sequence =
            workload.kind == Workload.Kind.GUARDED
                ? WorkloadProcess.commit(store, writer, number).sequence()
                : WorkloadProcess.plain(store, writer, number);
        note(acknowledged, new Acknowledgement(writer, number, sequence).line());
        return true;
      } catch (KeelgraphException exception) {
        if (attempt < NOTED) {
          note(refused, Refusal.of(writer, number, exception));
        }
      }
    }
    return false;
  }

  private static void note(FileOutputStream log, String line) throws IOException {
    log.write((line + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
