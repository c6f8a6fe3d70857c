package org.keelgraph.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.sqlite.SqliteEngine;

/**
 * A store that a command reads. Interrupted, it is closed under the reader, which ends it and
 * removes the files that SQLite has beside an open store.
 */
final class OpenedStore implements AutoCloseable {

  private final Interruption interruption;
  private final FutureTask<GraphStore> opening;
  private final FutureTask<@Nullable Void> closing;

  private OpenedStore(Path path, PrintWriter err) {
    opening = new FutureTask<>(() -> new SqliteEngine().open(path, StoreConfig.defaults()));
    closing = new FutureTask<>(() -> get(opening).close(), null);
    interruption =
        Interruption.of(
            err,
            () -> {
              Thread.ofPlatform().daemon().start(closing);
              return path + " is as it was";
            },
            null);
  }

  /** Opens a store. */
  static OpenedStore open(Path path, PrintWriter err) {
    OpenedStore opened = new OpenedStore(path, err);
    opened.opening.run();
    try {
      opened.store();
      return opened;
    } catch (RuntimeException | Error exception) {
      opened.interruption.close();
      throw exception;
    }
  }

  GraphStore store() {
    return get(opening);
  }

  @Override
  public void close() {
    try (interruption) {
      closing.run(); // or waits for the one that is
      get(closing);
    }
  }

  private static <T extends @Nullable Object> T get(FutureTask<T> task) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException _) {
          interrupted = true;
        }
      }
    } catch (ExecutionException failed) {
      switch (failed.getCause()) {
        case RuntimeException exception -> throw exception;
        case Error error -> throw error;
        case null, default -> throw new IllegalStateException(failed);
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
