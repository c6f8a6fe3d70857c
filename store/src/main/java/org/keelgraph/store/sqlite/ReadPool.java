package org.keelgraph.store.sqlite;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.StoreConfig;
import org.sqlite.SQLiteDataSource;

/** The read connections: HikariCP, started by the first reader. Thread-safe. */
final class ReadPool implements AutoCloseable {

  private final Path path;
  private final StoreConfig config;
  private volatile @Nullable HikariDataSource pool;

  ReadPool(Path path, StoreConfig config) {
    this.path = path;
    this.config = config;
  }

  /** A connection that only reads; the caller closes it, which gives it back. */
  Connection borrow() throws SQLException {
    HikariDataSource started = pool;
    return (started == null ? start() : started).getConnection();
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
    hikari.setDataSource(new ReadSource(path, config));
    hikari.setMaximumPoolSize(config.readers());
    hikari.setMinimumIdle(1);
    hikari.setMaxLifetime(0); // a local file does not go stale
    hikari.setConnectionTimeout(Math.max(1_000, config.busyTimeout().toMillis()));
    return hikari;
  }

  @Override
  public synchronized void close() {
    HikariDataSource started = pool;
    if (started != null) {
      started.close();
    }
  }

  /** Makes the pool's connections. */
  private static final class ReadSource extends SQLiteDataSource {
    private final Path path;
    private final StoreConfig config;

    ReadSource(Path path, StoreConfig config) {
      this.path = path;
      this.config = config;
    }

    @Override
    public Connection getConnection() throws SQLException {
      Connection connection = Connections.open(path);
      try {
        Pragmas.applyToReader(connection, config);
        return connection;
      } catch (SQLException exception) {
        connection.close();
        throw exception;
      }
    }
  }
}
