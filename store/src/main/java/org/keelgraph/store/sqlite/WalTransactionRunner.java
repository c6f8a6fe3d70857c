package org.keelgraph.store.sqlite;

import java.sql.SQLException;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.store.TransactionBody;
import org.keelgraph.store.commit.CommitPipeline;

/**
 * Bodies run one after another in the writer's transaction, in arrival order, each on the thread
 * that asked for it and each in its own savepoint; one sync acknowledges all of a group.
 */
final class WalTransactionRunner implements TransactionRunner {

  private final CommitPipeline<WriteRequest> pipeline;
  private final Function<SQLException, KeelgraphException> translate;

  /** The thread that is inside a body, if any. */
  private volatile @Nullable Thread inside;

  WalTransactionRunner(
      CommitPipeline<WriteRequest> pipeline, Function<SQLException, KeelgraphException> translate) {
    this.pipeline = pipeline;
    this.translate = translate;
  }

  /** Tells a body that returned null from one that did not return. */
  private record Result<T extends @Nullable Object>(T value) {}

  @Override
  public <T extends @Nullable Object> T run(TransactionBody<T> body) {
    requireOutsideBody();
    AtomicReference<@Nullable Result<T>> result = new AtomicReference<>();
    WriteRequest.Body request = changes -> run(body, changes, result);
    pipeline.commit(
        new WriteRequest(request, true, true, WriteSet.NOTHING, WriteRequest.READ_NOTHING));
    Result<T> returned = result.get();
    if (returned == null) {
      throw new IllegalStateException("a committed transaction left no result");
    }
    return returned.value();
  }

  private <T extends @Nullable Object> OptionalLong run(
      TransactionBody<T> body, GraphChanges changes, AtomicReference<@Nullable Result<T>> result)
      throws SQLException {
    WalTransaction transaction = new WalTransaction(changes, translate);
    inside = Thread.currentThread();
    try {
      result.set(new Result<>(body.run(transaction)));
    } catch (RuntimeException | Error thrown) {
      transaction.requireGroupWhole();
      throw thrown;
    } finally {
      inside = null;
      transaction.end();
    }
    transaction.requireUndoomed();
    return transaction.changed() ? OptionalLong.empty() : OptionalLong.of(changes.state().sequence);
  }

  @Override
  public void requireOutsideBody() {
    if (Thread.currentThread() == inside) {
      throw new IllegalStateException(
          "a transaction's body would wait for itself: write through its transaction");
    }
  }
}
