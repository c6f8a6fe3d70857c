package org.keelgraph.store.sqlite;

import org.jspecify.annotations.Nullable;
import org.keelgraph.store.TransactionBody;

/** Runs transactions with a body, in the way of one journal mode. Thread-safe. */
sealed interface TransactionRunner permits WalTransactionRunner, MvccTransactionRunner {

  <T extends @Nullable Object> T run(TransactionBody<T> body);

  /**
   * Refuses a write that would wait for its own caller.
   *
   * @throws IllegalStateException if the calling thread is inside a body that holds the writer
   */
  void requireOutsideBody();
}
