package org.keelgraph.store.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteOpenMode;

/** Opens connections to a file, in the plain form that everything else builds on. */
final class Connections {

  private Connections() {}

  /** To a file that exists; never creates one. */
  static Connection open(Path path) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    return open(path, config);
  }

  /**
   * To a file that exists, for transactions that are begun and ended by text. The driver is told
   * not to commit by itself: it would try to begin and end a transaction after every statement,
   * which fails within ours and costs a third of the statement.
   */
  static Connection openToWrite(Path path) throws SQLException {
    Connection connection = open(path);
    connection.unwrap(SQLiteConnection.class).getConnectionConfig().setAutoCommit(false);
    return connection;
  }

  /**
   * To a file as it is without its log, only to read. Takes no locks and gives none away, so what
   * is read may be torn if somebody writes.
   */
  static Connection openAlone(Path path) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    return open(path.toUri() + "?immutable=1", config);
  }

  /** To a file that is created if it is missing. */
  static Connection create(Path path) throws SQLException {
    return open(path, new SQLiteConfig());
  }

  private static Connection open(Path path, SQLiteConfig config) throws SQLException {
    return open(path.toString(), config);
  }

  private static Connection open(String name, SQLiteConfig config) throws SQLException {
    // Else every insert is followed by a query for the key that it made, which nobody asks for.
    config.setGetGeneratedKeys(false);
    Properties properties = config.toProperties();
    return JDBC.createConnection(JDBC.PREFIX + name, properties);
  }
}
