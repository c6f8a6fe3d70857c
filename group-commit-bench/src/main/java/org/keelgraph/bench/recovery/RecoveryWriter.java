package org.keelgraph.bench.recovery;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.keelgraph.loaders.load.StatementWriter;
import org.keelgraph.store.BulkLoad;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GuardedReceipt;
import org.keelgraph.store.LoadDescription;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.WriteBatch;
import org.keelgraph.store.sqlite.SqliteEngine;

/**
 * The process that is killed: it writes until then, and prints a line for each acknowledgement, by
 * one system call after it came and before the same writer asks for anything else. It ends by
 * itself only if something is wrong, or if nobody reads its lines any more.
 */
final class RecoveryWriter {

  /** The first line: the store is open. */
  static final String OPEN = "open";

  /** After how many guarded commits an earlier one is asked for again. */
  private static final int REPLAY_EVERY = 3;

  private final WriterOrder order;
  private final GraphStore store;
  private final StatementWriter statements;
  // Unbuffered: a line is one write, which a pipe takes as a whole.
  private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);

  private RecoveryWriter(WriterOrder order, GraphStore store) {
    this.order = order;
    this.store = store;
    statements =
        order.mode().groupsInLoader()
            ? StatementWriter.grouping(store)
            : StatementWriter.direct(store);
  }

  /** Arguments: the words of a {@link WriterOrder}. */
  public static void main(String[] arguments) throws IOException {
    WriterOrder order = WriterOrder.parse(List.of(arguments));
    GraphStore store = new SqliteEngine().open(order.store(), order.config());
    new RecoveryWriter(order, store).start();
  }

  private void start() throws IOException {
    print(OPEN);
    for (int writer = 0; writer < order.mode().writers(); writer++) {
      int own = writer;
      Thread.ofPlatform().name("writer-" + own).start(() -> write(own));
    }
  }

  @SuppressWarnings("CatchAndPrintStackTrace") // standard error is where the experiment looks
  private void write(int writer) {
    try {
      for (int number = order.next().get(writer); ; number++) {
        long sequence = write(writer, number);
        print(new Acknowledgement(writer, number, sequence).line());
        if (order.mode().writes() == RecoveryMode.Writes.GUARDED && number % REPLAY_EVERY == 0) {
          replay(writer, number - 1);
        }
      }
    } catch (Throwable failure) {
      failure.printStackTrace();
      Runtime.getRuntime().halt(1);
    }
  }

  private long write(int writer, int number) {
    WriteBatch batch = WriterHistory.batch(order.mode(), writer, number);
    return switch (order.mode().writes()) {
      case BULK -> load(batch);
      case GUARDED -> commit(store, order.mode(), writer, number).sequence();
      case STATEMENTS -> state(writer, number, batch);
    };
  }

  private long state(int writer, int number, WriteBatch batch) {
    if (order.mode().groupsInLoader()) {
      batch.mutations().forEach(statements::write);
      return 0;
    }
    return WriterHistory.reads(order.mode(), number)
        ? transact(writer, number, batch)
        : store.write(batch).sequence();
  }

  /** Which place such a transaction took in the store's history is not told. */
  private long transact(int writer, int number, WriteBatch batch) {
    store.transact(
        transaction -> {
          var before = transaction.getNode(WriterHistory.counter(writer)).orElseThrow();
          if (!before.properties().equals(WriterHistory.counted(number - 1))) {
            throw new IllegalStateException("number=" + number + " but before it: " + before);
          }
          batch.mutations().forEach(transaction::apply);
          return number;
        });
    return 0;
  }

  private void replay(int writer, int number) {
    if (!commit(store, order.mode(), writer, number).replayed()) {
      throw new IllegalStateException("written twice: writer=" + writer + " number=" + number);
    }
  }

  /** The guarded commit of that transaction, for the first time or again. */
  static GuardedReceipt commit(GraphStore store, RecoveryMode mode, int writer, int number) {
    String token = writer + " " + number;
    return store.commit(token, WriterHistory.batch(mode, writer, number));
  }

  private long load(WriteBatch batch) {
    LoadDescription description =
        new LoadDescription("recovery", 0, "", "none", "bulk", order.mode().groupCommit(), 1, 0, 0);
    try (BulkLoad load = store.bulkLoad(description)) {
      List<Mutation.PutEdge> edges = new ArrayList<>();
      long ordinal = 0;
      for (Mutation mutation : batch.mutations()) {
        switch (mutation) {
          case Mutation.PutNode(var node) ->
              load.node(ordinal++, node.id(), node.labels(), node.properties());
          case Mutation.PutEdge edge -> edges.add(edge);
          default -> throw new IllegalStateException("not of a load: " + mutation);
        }
      }
      for (int edge = 0; edge < edges.size(); edge++) {
        add(load, edge, edges.get(edge));
      }
      load.commit(batch.mutations().size(), "recovery");
    }
    return 0;
  }

  private static void add(BulkLoad load, long ordinal, Mutation.PutEdge put) {
    var edge = put.edge();
    var key = edge.key();
    load.edge(
        ordinal,
        key.source(),
        key.type(),
        key.target(),
        key.id(),
        edge.weight(),
        edge.properties());
  }

  private void print(String line) throws IOException {
    out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
  }
}
