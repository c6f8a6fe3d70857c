package org.keelgraph.store.sqlite;

import it.unimi.dsi.fastutil.longs.Long2ObjectRBTreeMap;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A dictionary of a damaged store: the table, and its unique index, which holds the same keys and
 * texts once more. Many records hang on one entry, so what only the index still knows is used, and
 * where the two differ the table's text is, as the list then says.
 */
final class DamagedDictionary {

  private final String table;
  private final String textColumn;
  private final TextCheck check;
  private final Long2ObjectRBTreeMap<String> texts = new Long2ObjectRBTreeMap<>();

  /** Says whether a text can be one of the dictionary's. */
  @FunctionalInterface
  interface TextCheck {
    void require(String text) throws NotWholeException;
  }

  DamagedDictionary(String table, String textColumn, TextCheck check) {
    this.table = table;
    this.textColumn = textColumn;
    this.check = check;
  }

  void read(Connection connection, LossList losses, List<String> notes) throws SQLException {
    Long2ObjectRBTreeMap<String> rows = new Long2ObjectRBTreeMap<>();
    Long2ObjectRBTreeMap<String> indexed = new Long2ObjectRBTreeMap<>();
    int most = TableWalk.probes(connection);
    String unique = " indexed by sqlite_autoindex_" + table + "_1";
    boolean tableDamaged =
        read(
            connection,
            table + " not indexed",
            "key",
            rows,
            (low, high) -> KeyProbes.dense(low, high, most));
    boolean indexDamaged =
        read(
            connection,
            table + unique,
            textColumn,
            indexed,
            (low, high) -> TextProbes.between(low, high, most));
    texts.putAll(indexed);
    texts.putAll(rows);
    for (long key : texts.keySet()) {
      String row = rows.get(key);
      String index = indexed.get(key);
      if (row != null && index != null && !row.equals(index)) {
        String both = "the table has %s and is believed, its index has %s".formatted(row, index);
        losses.add(table, "key=" + key, both);
      }
    }
    if (tableDamaged || indexDamaged || rows.size() != indexed.size()) {
      notes.add(
          "table %s is damaged: %d entries are in the table, %d in its index"
              .formatted(table, rows.size(), indexed.size()));
    }
  }

  private boolean read(
      Connection connection,
      String from,
      String order,
      Long2ObjectRBTreeMap<String> into,
      TableWalk.Probes probes)
      throws SQLException {
    boolean[] damaged = new boolean[1];
    TableWalk.Receiver receiver =
        row -> {
          try {
            into.putIfAbsent(StrictRow.ordinal(row, 1), text(row));
          } catch (NotWholeException _) {
            damaged[0] = true;
          }
          return key(row, order);
        };
    TableWalk walk =
        new TableWalk(connection, "key, " + textColumn, from, List.of(order), receiver);
    boolean unread = !walk.read(probes).isEmpty();
    return unread || damaged[0];
  }

  private String text(ResultSet row) throws SQLException, NotWholeException {
    String text = StrictRow.text(row, 2);
    check.require(text);
    return text;
  }

  private static @Nullable Key key(ResultSet row, String order) throws SQLException {
    Object key = row.getObject(order);
    return key instanceof Number || key instanceof String ? Key.of(key) : null;
  }

  /** The text with that key; null if there is none. */
  @Nullable String text(long key) {
    return texts.get(key);
  }

  /** All keys, ascending. */
  List<Long> keys() {
    return new ArrayList<>(texts.keySet());
  }
}
