package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.StoreConfig;

/**
 * The end of what makes a store out of another one: look at it, publish it, or abandon it from
 * whatever thread.
 *
 * <p>The store leaves write-ahead logging, so that the published file needs no other beside it and
 * can be read where nothing can be written. Opening it as a store turns that back.
 */
final class Staging implements AutoCloseable {

  private final Path source;
  private final StagedFile file;
  private volatile boolean abandoned;
  private boolean published;

  /** Takes the file over. */
  Staging(Path source, StagedFile file) {
    this.source = source;
    this.file = file;
  }

  Path path() {
    return file.path();
  }

  void requireWanted() {
    if (abandoned) {
      throw new StoreIoException("the copy was abandoned: store=" + source);
    }
  }

  GraphStore open() {
    requireWanted();
    return SqliteGraphStore.open(file.path(), StoreConfig.builder().readers(1).build());
  }

  /**
   * Makes the store durable under its final name.
   *
   * @param first what gets its name before the store does, and only then
   */
  synchronized long publish(Runnable first) {
    requireWanted();
    try (Connection connection = Connections.open(file.path())) {
      Pragmas.set(connection, "journal_mode", "delete", "delete");
    } catch (SQLException exception) {
      throw SqliteErrors.translate(exception, file.path(), "finish");
    }
    long bytes;
    try {
      bytes = Files.size(file.path());
    } catch (IOException exception) {
      throw new StoreIoException("cannot look at path=" + file.path(), exception);
    }
    first.run();
    file.publish();
    published = true;
    return bytes;
  }

  synchronized boolean abandon() {
    abandoned = true;
    return !published;
  }

  @Override
  public synchronized void close() {
    file.close();
  }
}
