package org.keelgraph.store.sqlite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;

/** A store of two nodes, x=10 and y=20, and transactions on it that take turns as a test says. */
final class Interleaving implements AutoCloseable {

  private final GraphStore store;
  private final boolean oneAtATime;
  private final List<SteppedTransaction> begun = new ArrayList<>();

  Interleaving(Path folder, JournalMode journal) {
    oneAtATime = journal == JournalMode.WAL;
    store =
        new SqliteEngine()
            .create(
                folder.resolve("g.db"),
                StoreConfig.builder()
                    .journal(journal)
                    .synchronous(SynchronousMode.OFF)
                    .conflictRetries(0)
                    .build());
    put("x", 10);
    put("y", 20);
  }

  private void put(String id, long value) {
    store.putNode(
        new NodeRecord(id, LabelSet.NONE, SteppedTransaction.value(value), NodeRecord.UNORDERED));
  }

  /** Begins a transaction; with the WAL journal, all but the first wait for their turn. */
  SteppedTransaction begin() throws InterruptedException {
    SteppedTransaction transaction = new SteppedTransaction(store, oneAtATime && !begun.isEmpty());
    begun.add(transaction);
    return transaction;
  }

  /** The value of a node as everybody sees it. */
  long committed(String id) {
    return store.getNode(id).map(SteppedTransaction::valueOf).orElse(SteppedTransaction.ABSENT);
  }

  @Override
  public void close() {
    begun.forEach(SteppedTransaction::abandon);
    store.close();
  }
}
