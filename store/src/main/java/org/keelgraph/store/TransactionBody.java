package org.keelgraph.store;

import org.jspecify.annotations.Nullable;

/**
 * What a transaction does. With the MVCC journal it may run several times, until it commits without
 * a conflict, so it must not have effects of its own.
 *
 * @param <T> what it returns
 */
@FunctionalInterface
public interface TransactionBody<T extends @Nullable Object> {

  /** Runs in the transaction, on the thread that asked for it. Throwing undoes the transaction. */
  T run(Transaction transaction);
}
