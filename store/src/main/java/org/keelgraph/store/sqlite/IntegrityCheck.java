package org.keelgraph.store.sqlite;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.keelgraph.text.Words;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConnection;

/** SQLite's own checks of a file. */
final class IntegrityCheck {

  /** Some milliseconds of them. */
  private static final int STEPS_BETWEEN_LOOKS = 10_000;

  private IntegrityCheck() {}

  /**
   * One line a problem. A large file takes minutes, which a store that is closing need not wait
   * for.
   */
  static List<String> run(Connection connection, ReadGate gate) throws SQLException {
    SQLiteConnection sqlite = connection.unwrap(SQLiteConnection.class);
    ProgressHandler.setHandler(
        sqlite,
        STEPS_BETWEEN_LOOKS,
        new ProgressHandler() {
          @Override
          protected int progress() {
            return gate.isClosing() ? 1 : 0;
          }
        });
    try {
      return run(connection);
    } catch (SQLException exception) {
      if (gate.isClosing()) {
        throw ReadGate.closed();
      }
      throw exception;
    } finally {
      ProgressHandler.clearHandler(sqlite);
    }
  }

  private static List<String> run(Connection connection) throws SQLException {
    List<String> problems = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery("pragma integrity_check")) {
        while (rows.next()) {
          if (!rows.getString(1).equals("ok")) {
            problems.add("integrity: " + rows.getString(1));
          }
        }
      }
      Map<String, Integer> dangling = new TreeMap<>();
      try (ResultSet rows = statement.executeQuery("pragma foreign_key_check")) {
        while (rows.next()) {
          String reference =
              "of table " + rows.getString(1) + " to a missing row of table " + rows.getString(3);
          dangling.merge(reference, 1, Integer::sum);
        }
      }
      dangling.forEach(
          (reference, count) ->
              problems.add("foreign key: " + Words.count(count, "reference") + " " + reference));
    }
    return problems;
  }
}
