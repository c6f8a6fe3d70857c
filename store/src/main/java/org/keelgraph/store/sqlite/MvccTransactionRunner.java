package org.keelgraph.store.sqlite;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.ConflictException;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.TransactionBody;
import org.keelgraph.store.commit.CommitPipeline;

/**
 * Bodies run side by side, each on a snapshot; what they changed is validated and written by the
 * pipeline. A body in conflict runs again after a random pause that grows from try to try.
 */
final class MvccTransactionRunner implements TransactionRunner {

  private static final long FIRST_PAUSE_NANOS = 100_000;
  private static final long LONGEST_PAUSE_NANOS = 20_000_000;

  private final CommitPipeline<WriteRequest> pipeline;
  private final ReadPool readers;
  private final ReadGate gate;
  private final OpenReaders openReaders;
  private final ConflictTable conflicts;
  private final StoreConfig config;
  private final String weightProperty;
  private final Function<SQLException, KeelgraphException> translate;

  MvccTransactionRunner(
      CommitPipeline<WriteRequest> pipeline,
      ReadPool readers,
      ReadGate gate,
      OpenReaders openReaders,
      ConflictTable conflicts,
      StoreConfig config,
      String weightProperty,
      Function<SQLException, KeelgraphException> translate) {
    this.pipeline = pipeline;
    this.readers = readers;
    this.gate = gate;
    this.openReaders = openReaders;
    this.conflicts = conflicts;
    this.config = config;
    this.weightProperty = weightProperty;
    this.translate = translate;
  }

  @Override
  public <T extends @Nullable Object> T run(TransactionBody<T> body) {
    int tries = 0;
    while (true) {
      try {
        return runOnce(body);
      } catch (ConflictException conflict) {
        if (tries == config.conflictRetries()) {
          throw conflict;
        }
        pause(tries);
        tries++;
      }
    }
  }

  private <T extends @Nullable Object> T runOnce(TransactionBody<T> body) {
    gate.enter();
    gate.leave();
    try (MvccTransaction transaction =
        new MvccTransaction(readers, gate, openReaders, conflicts, weightProperty, translate)) {
      T value = body.run(transaction);
      transaction.releaseSnapshot();
      List<Mutation> mutations = transaction.mutations();
      if (!mutations.isEmpty()) {
        pipeline.commit(
            WriteRequest.afterReading(
                mutations, WriteSet.of(mutations), transaction.snapshotSequence()));
      }
      return value;
    }
  }

  private static void pause(int tries) {
    long longest = Math.min(LONGEST_PAUSE_NANOS, FIRST_PAUSE_NANOS << Math.min(tries, 20));
    LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(longest));
  }

  @Override
  public void requireOutsideBody() {
    // A body holds nothing that a write would wait for.
  }
}
