package org.keelgraph.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.CorruptStoreException;

/**
 * An edge's weight in its column of type ANY: an integer as INTEGER, a double as REAL, none as
 * NULL. SQLite turns a NaN into NULL, so NaN is the text {@code NaN}.
 */
final class WeightColumn {

  private static final String NAN = "NaN";

  private WeightColumn() {}

  static void bind(PreparedStatement statement, int index, @Nullable Number weight)
      throws SQLException {
    switch (weight) {
      case null -> statement.setNull(index, Types.NULL);
      case Long integer -> statement.setLong(index, integer);
      case Double real when real.isNaN() -> statement.setString(index, NAN);
      default -> statement.setDouble(index, weight.doubleValue());
    }
  }

  static @Nullable Number read(ResultSet row, int column) throws SQLException {
    return switch (row.getObject(column)) {
      case null -> null;
      case Integer integer -> (Number) integer.longValue();
      case Long integer -> integer;
      case Double real -> real;
      case String text when text.equals(NAN) -> (Number) Double.NaN;
      case Object other ->
          throw new CorruptStoreException(
              "an edge's weight is neither a number nor NaN: weight=" + other);
    };
  }
}
