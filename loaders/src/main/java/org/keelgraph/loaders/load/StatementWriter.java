package org.keelgraph.loaders.load;

import org.keelgraph.store.GraphStore;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.StoreMetrics;
import org.keelgraph.store.WriteBatch;

/** Writes one statement durably; called by all writers of a load at once. Thread-safe. */
public interface StatementWriter {

  /** Returns when the statement is durable, or throws what its store throws. */
  void write(Mutation mutation);

  /** What the statements' callers saw. */
  StoreMetrics metrics();

  /** Every statement is a store transaction of its own. */
  static StatementWriter direct(GraphStore store) {
    return new StatementWriter() {
      @Override
      public void write(Mutation mutation) {
        store.write(WriteBatch.of(mutation));
      }

      @Override
      public StoreMetrics metrics() {
        return store.metrics();
      }
    };
  }

  /**
   * Statements of concurrent callers share a store transaction, as with {@link
   * org.keelgraph.store.GroupCommit#CLIENT}. The store, which the caller closes, should group
   * nothing itself.
   */
  static StatementWriter grouping(GraphStore store) {
    return new ClientGroupCommit(store);
  }
}
