package org.keelgraph.store.sqlite;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;

/**
 * What each kind of connection is told. Every pragma is set by a statement of its own and read
 * back, since SQLite ignores what it does not understand.
 */
final class Pragmas {

  private static final long READER_CACHE_KIBIBYTES = 8 * 1024;

  private static final long WRITER_CACHE_KIBIBYTES =
      writerCacheKibibytes(Runtime.getRuntime().maxMemory());

  private Pragmas() {}

  /**
   * An eighth of the Java heap's limit, from 8 to 64 MiB. The cache lies outside the heap; in a
   * small container, of which the heap gets a fixed share, 64 MiB would be what remains.
   */
  static long writerCacheKibibytes(long maxHeapBytes) {
    return Math.clamp(maxHeapBytes / 8 / 1024, READER_CACHE_KIBIBYTES, 64L * 1024);
  }

  /** For the connection that writes, once the file is known to be a store. */
  static void applyToWriter(Connection connection, StoreConfig config) throws SQLException {
    applyToAll(connection, config);
    set(connection, "journal_mode", "wal", "wal");
    setSynchronous(connection, config.synchronous());
    set(connection, "foreign_keys", 1);
    set(connection, "cache_size", -WRITER_CACHE_KIBIBYTES);
    set(connection, "wal_autocheckpoint", 0); // the checkpointer does it
  }

  /** For connections that only read. */
  static void applyToReader(Connection connection, StoreConfig config) throws SQLException {
    applyToAll(connection, config);
    set(connection, "query_only", 1);
    set(connection, "cache_size", -READER_CACHE_KIBIBYTES);
  }

  /** For the checkpointer's connection. */
  static void applyToCheckpointer(Connection connection, StoreConfig config) throws SQLException {
    applyToWriter(connection, config);
    set(connection, "cache_size", -READER_CACHE_KIBIBYTES);
  }

  /** For building a file that nobody else sees yet, and that is synced as a whole at the end. */
  static void applyToBuilder(Connection connection) throws SQLException {
    set(connection, "journal_mode", "off", "off");
    set(connection, "synchronous", 0);
    set(connection, "locking_mode", "exclusive", "exclusive");
    set(connection, "foreign_keys", 0);
    set(connection, "cache_size", -WRITER_CACHE_KIBIBYTES);
  }

  /** What that connection syncs; outside a transaction. */
  static void setSynchronous(Connection connection, SynchronousMode mode) throws SQLException {
    int synchronous =
        switch (mode) {
          case OFF -> 0;
          case NORMAL -> 1;
          case FULL -> 2;
        };
    set(connection, "synchronous", synchronous);
  }

  /** For reading a private copy of a damaged file. */
  static void applyToDamaged(Connection connection) throws SQLException {
    set(connection, "trusted_schema", 0);
    set(connection, "cell_size_check", 1);
    set(connection, "temp_store", 2);
    set(connection, "query_only", 1);
    set(connection, "cache_size", -WRITER_CACHE_KIBIBYTES);
  }

  /** How long that connection waits for locks that others hold. */
  static void setBusyTimeout(Connection connection, Duration timeout) throws SQLException {
    set(connection, "busy_timeout", timeout.toMillis());
  }

  private static void applyToAll(Connection connection, StoreConfig config) throws SQLException {
    setBusyTimeout(connection, config.busyTimeout());
    set(connection, "trusted_schema", 0);
    set(connection, "cell_size_check", 1);
    set(connection, "temp_store", 2);
  }

  private static void set(Connection connection, String pragma, long value) throws SQLException {
    set(connection, pragma, Long.toString(value), Long.toString(value));
  }

  static void set(Connection connection, String pragma, String value, String expected)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("pragma " + pragma + " = " + value);
    }
    String actual = readText(connection, pragma);
    if (!actual.equals(expected)) {
      throw new SQLException(
          "pragma " + pragma + " was not taken: expected " + expected + ", found " + actual);
    }
  }

  static String readText(Connection connection, String pragma) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (!statement.execute("pragma " + pragma)) {
        return "nothing";
      }
      try (ResultSet row = statement.getResultSet()) {
        return row.next() ? row.getString(1) : "nothing";
      }
    }
  }
}
