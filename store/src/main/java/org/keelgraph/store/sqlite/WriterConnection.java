package org.keelgraph.store.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.core.CoreStatement;
import org.sqlite.core.DB;

/**
 * The one connection that writes, its statements prepared once. Transactions are begun and ended by
 * text, since JDBC's own flag would begin them without the write lock. Used by one thread at a
 * time, with a happens-before edge between two of them.
 */
final class WriterConnection implements AutoCloseable {

  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  /** On a connection from {@link Connections#openToWrite}. */
  WriterConnection(Connection connection) {
    this.connection = connection;
  }

  Connection jdbc() {
    return connection;
  }

  /** The statement for that text, prepared at its first use, and again after it has failed. */
  PreparedStatement statement(String sql) throws SQLException {
    PreparedStatement prepared = statements.get(sql);
    if (prepared == null || isFinalized(prepared)) {
      prepared = connection.prepareStatement(sql);
      statements.put(sql, prepared);
    }
    return prepared;
  }

  /** sqlite-jdbc finalizes a statement upon most errors, and its isClosed() does not say so. */
  private static boolean isFinalized(PreparedStatement prepared) {
    return prepared instanceof CoreStatement statement && statement.pointer.isClosed();
  }

  void execute(String sql) throws SQLException {
    statement(sql).execute();
  }

  /** Executes a statement that will not be wanted again. */
  void executeOnce(String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.execute();
    }
  }

  /** The number that a query has in its only row. Making a result set takes five times as long. */
  long queryLong(String sql) throws SQLException {
    CoreStatement query = (CoreStatement) statement(sql);
    return query.pointer.safeRunLong(WriterConnection::onlyNumber);
  }

  private static long onlyNumber(DB database, long query) throws SQLException {
    try {
      int code = database.step(query);
      if (code != SQLiteErrorCode.SQLITE_ROW.code) {
        throw new SQLException("no row: " + SQLiteErrorCode.getErrorCode(code), null, code);
      }
      return database.column_long(query, 0);
    } finally {
      int _ = database.reset(query); // its code is that of the step again
    }
  }

  /** Ends the transaction without its changes; one that SQLite has ended already is fine. */
  void rollbackQuietly(Throwable cause) {
    try {
      execute(Sql.ROLLBACK);
    } catch (SQLException alreadyEnded) {
      cause.addSuppressed(alreadyEnded);
    }
  }

  @Override
  public void close() throws SQLException {
    for (PreparedStatement statement : statements.values()) {
      statement.close();
    }
    connection.close();
  }
}
