package org.keelgraph.loaders.load;

import org.keelgraph.store.GraphStore;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.StoreMetrics;
import org.keelgraph.store.WriteBatch;

/** Writes one statement durably; called by all writers of a load at once. */
interface StatementWriter {

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
}
