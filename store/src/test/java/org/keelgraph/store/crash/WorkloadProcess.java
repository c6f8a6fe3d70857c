package org.keelgraph.store.crash;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.keelgraph.store.BulkLoad;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.GuardedReceipt;
import org.keelgraph.store.LoadDescription;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.WriteBatch;
import org.keelgraph.store.sqlite.SqliteEngine;

/**
 * Runs workloads, each on a store in a folder of its own, and notes every acknowledgement by one
 * system call after it came and before anything else is asked for.
 */
final class WorkloadProcess {

  static final String STORE = "g.db";

  private static final SqliteEngine ENGINE = new SqliteEngine();

  private final Workload workload;
  private final Path path;
  private final FileOutputStream log;

  private WorkloadProcess(Workload workload, Path folder, FileOutputStream log) {
    this.workload = workload;
    this.path = folder.resolve(STORE);
    this.log = log;
  }

  /** Arguments: a folder, and names of workloads. */
  public static void main(String[] arguments) throws Exception {
    Path root = Path.of(arguments[0]);
    for (String name : List.of(arguments).subList(1, arguments.length)) {
      Path folder = Files.createDirectory(root.resolve(name));
      try (FileOutputStream log =
          new FileOutputStream(folder.resolve(FolderRecorder.LOG).toFile(), true)) {
        new WorkloadProcess(Workload.valueOf(name), folder, log).run();
      }
    }
  }

  private void run() throws Exception {
    if (workload.kind == Workload.Kind.BULK_INTO_NEW) {
      try (BulkLoad load = ENGINE.bulkCreate(path, workload.config(), description())) {
        feed(load);
      }
      acknowledge(Acknowledgement.created());
      acknowledge(new Acknowledgement(WriterHistory.BULK, 1, 1));
    } else {
      ENGINE.create(path, workload.config()).close();
      acknowledge(Acknowledgement.created());
    }
    try (GraphStore store = ENGINE.open(path, workload.config())) {
      if (workload.kind == Workload.Kind.BULK_INTO_FILLED) {
        int half = workload.transactions / 2;
        write(statements(store), Workload.writer(0), 1, half);
        try (BulkLoad load = store.bulkLoad(description())) {
          feed(load);
        }
        acknowledge(new Acknowledgement(WriterHistory.BULK, 1, half + 1));
        write(statements(store), Workload.writer(0), half + 1, workload.transactions);
      } else {
        Statements statements = statements(store);
        workload.sideBySide(writer -> write(statements, writer, 1, workload.transactions));
      }
    }
  }

  /** How a writer's transaction is written; returns its place in the store's history. */
  private interface Statements {
    long write(String writer, int number);
  }

  private Statements statements(GraphStore store) {
    if (workload.kind == Workload.Kind.GUARDED) {
      return (writer, number) -> guarded(store, writer, number);
    }
    if (workload.isGroupedByClient()) {
      ClientGroups groups = new ClientGroups(store);
      return (writer, number) -> groups.write(WriterHistory.batch(writer, number));
    }
    return (writer, number) -> plain(store, writer, number);
  }

  private void write(Statements statements, String writer, int first, int last) throws IOException {
    for (int number = first; number <= last; number++) {
      acknowledge(new Acknowledgement(writer, number, statements.write(writer, number)));
    }
  }

  /** That transaction, without a token; returns its place in the store's history, 0 if not told. */
  static long plain(GraphStore store, String writer, int number) {
    WriteBatch batch = WriterHistory.batch(writer, number);
    if (!WriterHistory.counts(number)) {
      return store.write(batch).sequence();
    }
    store.transact(
        transaction -> {
          batch.mutations().forEach(transaction::apply);
          WriterHistory.count(transaction);
          return number;
        });
    return 0; // which place it took is not told
  }

  private static long guarded(GraphStore store, String writer, int number) {
    GuardedReceipt receipt = commit(store, writer, number);
    if (number % 3 == 0) {
      int earlier = number - number % 2;
      if (!commit(store, writer, earlier).replayed()) {
        throw new IllegalStateException("written twice: " + token(writer, earlier));
      }
    }
    return receipt.sequence();
  }

  /** The guarded commit of that transaction, for the first time or again. */
  static GuardedReceipt commit(GraphStore store, String writer, int number) {
    return store.commit(token(writer, number), WriterHistory.batch(writer, number));
  }

  private static String token(String writer, int number) {
    return writer + " " + number;
  }

  private static LoadDescription description() {
    return new LoadDescription("bulk", 0, "", "none", "bulk", GroupCommit.OFF, 1, 0, 0);
  }

  private static void feed(BulkLoad load) {
    long ordinal = 0;
    for (Mutation mutation : WriterHistory.batch(WriterHistory.BULK, 1).mutations()) {
      switch (mutation) {
        case Mutation.PutNode(var node) ->
            load.node(ordinal++, node.id(), node.labels(), node.properties());
        case Mutation.PutEdge(var edge) -> {
          var key = edge.key();
          load.edge(
              ordinal++,
              key.source(),
              key.type(),
              key.target(),
              key.id(),
              edge.weight(),
              edge.properties());
        }
        default -> throw new IllegalStateException("not of a load: " + mutation);
      }
    }
    load.commit(1, "abc");
  }

  private void acknowledge(Acknowledgement acknowledgement) throws IOException {
    log.write((acknowledgement.line() + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
