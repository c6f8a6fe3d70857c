package org.keelgraph.store.sqlite;

import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.error.StoreFailedException;

/**
 * Whether the disk has let the store down. Set once, never cleared: after a failed sync nobody
 * knows what the operating system kept of the pages, and a second sync that succeeds would prove
 * nothing. Thread-safe.
 */
final class StoreFailure {

  private final Path path;
  private volatile @Nullable KeelgraphException cause;
  private volatile boolean cut;

  StoreFailure(Path path) {
    this.path = path;
  }

  /**
   * Turns what SQLite reported into the exception for the caller, and fails the store if it was an
   * input or output error.
   */
  KeelgraphException report(SQLException exception, String action) {
    KeelgraphException translated = SqliteErrors.translate(exception, path, action);
    if (!SqliteErrors.isInputOutput(exception)) {
      return translated;
    }
    return fail(translated);
  }

  /** Fails the store for that reason; returns the exception for the caller. */
  StoreFailedException fail(KeelgraphException reason) {
    cause = reason;
    return failed(reason);
  }

  /**
   * Fails the store because its file or log was cut. Pages of the log must not be moved into the
   * file any more, closing included: they are not what was written.
   */
  StoreFailedException failCut(KeelgraphException reason) {
    cut = true;
    return fail(reason);
  }

  boolean isCut() {
    return cut;
  }

  boolean isFailed() {
    return cause != null;
  }

  void refuseIfFailed() {
    KeelgraphException reason = cause;
    if (reason != null) {
      throw failed(reason);
    }
  }

  private static StoreFailedException failed(KeelgraphException reason) {
    return new StoreFailedException(
        "nothing is acknowledged any more until the store is reopened: " + reason.getMessage(),
        reason);
  }
}
