package org.keelgraph.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Inserts many rows, a few dozen with each execution, because the driver's work for an execution is
 * several times that of SQLite for a row. Rows are given in their order; the last ones are written
 * by {@link #finish}. Not thread-safe.
 */
final class MultiRowInsert {

  /** More bring nothing measurable. */
  private static final int ROWS = 32;

  private final WriterConnection writer;
  private final String head;
  private final String row;
  private final String full;
  private final @Nullable Object[] values;
  private int filled;

  /** Into these columns of that table; the others get their defaults. */
  MultiRowInsert(WriterConnection writer, String table, List<String> columns) {
    this.writer = writer;
    head = "insert into " + table + " (" + String.join(", ", columns) + ") values ";
    row = "(" + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")";
    full = text(ROWS);
    values = new Object[ROWS * columns.size()];
  }

  /** The row's next value: an Integer, Long, Double, String or null. */
  void add(@Nullable Object value) throws SQLException {
    values[filled++] = value;
    if (filled == values.length) {
      write(full);
    }
  }

  /** Writes what is left. Every row must have got all of its values. */
  void finish() throws SQLException {
    int rows = filled * ROWS / values.length;
    if (rows > 0) {
      write(text(rows));
    }
  }

  private String text(int rows) {
    return head + String.join(", ", Collections.nCopies(rows, row));
  }

  private void write(String sql) throws SQLException {
    PreparedStatement insert = writer.statement(sql);
    for (int i = 0; i < filled; i++) {
      insert.setObject(i + 1, values[i]);
    }
    insert.executeUpdate();
    filled = 0;
  }
}
