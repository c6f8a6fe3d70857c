package org.keelgraph.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.keelgraph.error.CorruptStoreException;

/** Reads a table of (key, text) whose keys are dense from 0. */
final class DictionaryTable {

  private DictionaryTable() {}

  /** The texts by key. */
  static List<String> read(PreparedStatement select) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        long key = rows.getLong(1);
        if (key != texts.size()) {
          throw new CorruptStoreException(
              "dictionary keys are not dense: expected key=%d, found key=%d (%s)"
                  .formatted(texts.size(), key, rows.getString(2)));
        }
        texts.add(rows.getString(2));
      }
    }
    return texts;
  }
}
