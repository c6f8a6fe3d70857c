package org.keelgraph.store.sqlite;

import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Transaction;

/**
 * A transaction that works on the writer connection itself: it sees every transaction before it,
 * also those of its group that are not durable yet, and is acknowledged together with them. A
 * change that fails dooms it, whatever its body makes of the exception.
 */
final class WalTransaction implements Transaction {

  private final GraphChanges changes;
  private final Function<SQLException, KeelgraphException> translate;
  private final Thread owner = Thread.currentThread();
  private @Nullable Throwable doom;
  private boolean changed;
  private boolean ended;

  WalTransaction(GraphChanges changes, Function<SQLException, KeelgraphException> translate) {
    this.changes = changes;
    this.translate = translate;
  }

  @Override
  public Optional<NodeRecord> getNode(String id) {
    return call(() -> RecordReads.node(changes.writer().statement(Sql.GET_NODE), id));
  }

  @Override
  public Optional<EdgeRecord> getEdge(EdgeKey key) {
    return call(() -> RecordReads.edge(changes.writer().statement(Sql.GET_EDGE), key));
  }

  @Override
  public void apply(Mutation mutation) {
    call(
        () -> {
          changed = true;
          changes.apply(mutation);
          return mutation;
        });
  }

  private <T> T call(SqliteSnapshot.SqlCall<T> action) {
    if (ended || Thread.currentThread() != owner) {
      throw new IllegalStateException(
          "a transaction belongs to its body, and to its body's thread");
    }
    try {
      return action.run();
    } catch (SQLException exception) {
      doom = exception;
      throw translate.apply(exception);
    } catch (RuntimeException | Error exception) {
      doom = exception;
      throw exception;
    }
  }

  /** Whether it changed anything. */
  boolean changed() {
    return changed;
  }

  /** Ends it: its body has returned or thrown. */
  void end() {
    ended = true;
  }

  /**
   * Refuses to go on after a change that failed.
   *
   * @throws SQLException what SQLite said to one of its changes
   */
  void requireUndoomed() throws SQLException {
    switch (doom) {
      case SQLException exception -> throw exception;
      case RuntimeException exception -> throw exception;
      case Error error -> throw error;
      case null, default -> {}
    }
  }

  /**
   * Refuses to go on if SQLite may have ended the whole group's transaction.
   *
   * @throws SQLException what SQLite said
   */
  void requireGroupWhole() throws SQLException {
    if (doom instanceof SQLException exception && !SqliteErrors.leavesTransactionWhole(exception)) {
      throw exception;
    }
  }
}
