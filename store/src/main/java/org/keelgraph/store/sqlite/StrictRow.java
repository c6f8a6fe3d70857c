package org.keelgraph.store.sqlite;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.store.PropertiesJson;

/**
 * Reads columns whose types nothing has vouched for: SQLite keeps to a strict table's types when it
 * writes, and gives back whatever it finds when it reads.
 */
final class StrictRow {

  private static final char REPLACEMENT = '\uFFFD';

  private StrictRow() {}

  static long integer(ResultSet row, int column) throws SQLException, NotWholeException {
    return switch (row.getObject(column)) {
      case Integer value -> value;
      case Long value -> value;
      case null, default -> throw wrong(row, column, "an integer");
    };
  }

  /** An integer that is not negative and that another one still follows. */
  static long ordinal(ResultSet row, int column) throws SQLException, NotWholeException {
    long value = integer(row, column);
    if (value < 0 || value == Long.MAX_VALUE) {
      throw new NotWholeException(name(row, column) + "=" + value + " is out of range");
    }
    return value;
  }

  /** A text that was valid UTF-8. */
  static String text(ResultSet row, int column) throws SQLException, NotWholeException {
    if (!(row.getObject(column) instanceof String text)) {
      throw wrong(row, column, "a text");
    }
    if (text.indexOf(REPLACEMENT) >= 0) { // the driver puts it where bytes make no character
      try {
        StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(row.getBytes(column)));
      } catch (CharacterCodingException malformed) {
        throw new NotWholeException(name(row, column) + " is no valid text: " + text);
      }
    }
    return text;
  }

  static @Nullable String textOrNull(ResultSet row, int column)
      throws SQLException, NotWholeException {
    return row.getObject(column) == null ? null : text(row, column);
  }

  /** A text that is not empty. */
  static String name(ResultSet row, int column, String what)
      throws SQLException, NotWholeException {
    String text = text(row, column);
    if (text.isEmpty()) {
      throw new NotWholeException(what + " is empty");
    }
    return text;
  }

  /** Properties as the file has them, which is as they are written. */
  static @Nullable String properties(ResultSet row, int column)
      throws SQLException, NotWholeException {
    String text = textOrNull(row, column);
    try {
      if (text != null && !text.equals(PropertiesJson.write(PropertiesJson.read(text)))) {
        throw new NotWholeException("properties are not canonical JSON: " + text);
      }
    } catch (CorruptStoreException malformed) {
      throw new NotWholeException(String.valueOf(malformed.getMessage()));
    }
    return text;
  }

  static byte[] blob(ResultSet row, int column, int length) throws SQLException, NotWholeException {
    if (row.getObject(column) instanceof byte[] bytes && bytes.length == length) {
      return bytes;
    }
    throw wrong(row, column, length + " bytes");
  }

  private static String name(ResultSet row, int column) throws SQLException {
    return row.getMetaData().getColumnName(column);
  }

  private static NotWholeException wrong(ResultSet row, int column, String expected)
      throws SQLException {
    Object found = row.getObject(column);
    String what = found instanceof byte[] bytes ? bytes.length + " bytes" : String.valueOf(found);
    return new NotWholeException(
        "%s: expected %s, found %s".formatted(name(row, column), expected, what));
  }
}
