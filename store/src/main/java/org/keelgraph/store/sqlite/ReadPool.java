package org.keelgraph.store.sqlite;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.StoreBusyException;
import org.keelgraph.store.StoreConfig;
import org.sqlite.SQLiteDataSource;

/** The read connections: HikariCP, started by the first reader. Thread-safe. */
final class ReadPool implements AutoCloseable {

  private final Path path;
  private final StoreConfig config;
  private final Queue<Connection> made = new ConcurrentLinkedQueue<>();
  private volatile @Nullable HikariDataSource pool;

  ReadPool(Path path, StoreConfig config) {
    this.path = path;
    this.config = config;
  }

  /**
   * A connection that only reads; the caller closes it, which gives it back. An interrupt does not
   * end the wait; it is set again on return.
   *
   * @throws StoreBusyException if all are in use for too long
   */
  Connection borrow() throws SQLException {
    boolean interrupted = Thread.interrupted();
    try {
      while (true) {
        try {
          return awaitConnection();
        } catch (SQLException exception) {
          if (!(exception.getCause() instanceof InterruptedException)) {
            throw exception;
          }
          interrupted = true;
          Thread.interrupted(); // else the pool would refuse to wait
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private Connection awaitConnection() throws SQLException {
    HikariDataSource started = pool;
    try {
      return (started == null ? start() : started).getConnection();
    } catch (HikariPool.PoolInitializationException exception) {
      throw SqliteErrors.unwrap(exception);
    } catch (SQLTransientConnectionException exception) {
      SQLException reason = exception.getNextException();
      if (reason != null) {
        throw reason;
      }
      throw new StoreBusyException(
          "all readers are in use: store=%s readers=%d; close snapshots sooner, or raise readers"
              .formatted(path, config.readers()),
          exception);
    }
  }

  private synchronized HikariDataSource start() {
    HikariDataSource started = pool;
    if (started == null) {
      started = new HikariDataSource(hikariConfig());
      pool = started;
    }
    return started;
  }

  private HikariConfig hikariConfig() {
    HikariConfig hikari = new HikariConfig();
    hikari.setPoolName("keelgraph-readers");
    hikari.setDataSource(new ReadSource());
    hikari.setMaximumPoolSize(config.readers());
    hikari.setMinimumIdle(1);
    hikari.setMaxLifetime(0); // a local file does not go stale
    hikari.setConnectionTimeout(Math.max(1_000, config.busyTimeout().toMillis()));
    return hikari;
  }

  /**
   * Closes every connection, those of open snapshots included: the pool would abort them, which
   * sqlite-jdbc does not implement, and the file would stay open. Nobody may be inside SQLite.
   */
  @Override
  public synchronized void close() throws SQLException {
    HikariDataSource started = pool;
    if (started != null) {
      started.close();
    }
    for (Connection connection : made) {
      connection.close(); // again, for most
    }
  }

  /** Makes the pool's connections. */
  private final class ReadSource extends SQLiteDataSource {
    @Override
    public Connection getConnection() throws SQLException {
      Connection connection = Connections.open(path);
      try {
        Pragmas.applyToReader(connection, config);
        made.add(connection);
        return connection;
      } catch (SQLException exception) {
        connection.close();
        throw exception;
      }
    }
  }
}
