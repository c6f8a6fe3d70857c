package org.keelgraph.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
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
    statement.setObject(index, value(weight));
  }

  /** What the column holds for that weight. */
  static @Nullable Object value(@Nullable Number weight) {
    return weight instanceof Double real && real.isNaN() ? NAN : weight;
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
