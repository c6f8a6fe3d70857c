package org.keelgraph.store.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;

/**
 * Reads a table, or an index, of a damaged file in the order of its tree, as far as SQLite gives
 * rows: from the front until it reports damage, from the back until it does, and in what lies
 * between from every key that may be there, both ways. So a page that cannot be read costs its own
 * rows and those of the pages that only it leads to.
 *
 * <p>Rows may be given twice, and in disorder, where keys or pointers are damaged without SQLite
 * noticing; the receiver finds doubles. Cost: a seek for each key that is tried in vain.
 */
final class TableWalk {

  private static final int SQLITE_ERROR = 1;
  private static final int FEWEST_PROBES = 256;
  private static final int MOST_PROBES = 1 << 16;

  private final Connection connection;
  private final String columns;
  private final String from;
  private final List<String> keys;
  private final Receiver receiver;
  private final List<Stretch> unread = new ArrayList<>();

  /**
   * What is to be read.
   *
   * @param columns what the receiver gets
   * @param from the table, with the index to walk
   * @param keys the columns of the tree's order
   */
  TableWalk(
      Connection connection, String columns, String from, List<String> keys, Receiver receiver) {
    this.connection = connection;
    this.columns = columns;
    this.from = from;
    this.keys = keys;
    this.receiver = receiver;
  }

  /** Takes rows. */
  @FunctionalInterface
  interface Receiver {
    /**
     * Takes the current row.
     *
     * @return its key; null if that cannot be believed
     */
    @Nullable Key row(ResultSet row) throws SQLException;
  }

  /** Says where rows may be. */
  @FunctionalInterface
  interface Probes {
    /** Keys, or beginnings of keys, ascending; a bound that is null is open. */
    Iterable<Key> between(@Nullable Key low, @Nullable Key high) throws SQLException;
  }

  /**
   * A part of the tree that could not be read.
   *
   * @param low the last key before it; null for the tree's beginning
   * @param high the first key after it; null for the tree's end
   * @param reason what SQLite says
   */
  record Stretch(@Nullable Key low, @Nullable Key high, String reason) {

    @Override
    public String toString() {
      return "after " + text(low, "the beginning") + " before " + text(high, "the end");
    }

    private static String text(@Nullable Key key, String open) {
      return key == null
          ? open
          : key.parts().stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
  }

  /** Where a scan began and stopped. */
  private record Run(@Nullable Key first, @Nullable Key last, @Nullable String damage) {}

  /**
   * How many keys to try where none are known: a few for each page of the file, since an island
   * between two damaged pages is a page at least.
   */
  static int probes(Connection connection) throws SQLException {
    long pages = Long.parseLong(Pragmas.readText(connection, "page_count"));
    return Math.clamp(4 * pages, FEWEST_PROBES, MOST_PROBES);
  }

  /** Reads what can be read; returns what cannot. */
  List<Stretch> read(Probes probes) throws SQLException {
    Run front = scan(true, null, null);
    if (front.damage == null) {
      return unread;
    }
    Run back = scan(false, null, null);
    @Nullable Key covered = front.last;
    @Nullable Key end = back.last;
    if (back.damage == null) {
      return unread; // from the back everything was reached
    }
    for (Key probe : probes.between(covered, end)) {
      if (covered != null && probe.compareTo(covered) <= 0) {
        continue;
      }
      Run after = scan(true, probe, end);
      if (after.damage != null && after.first == null) {
        continue; // what is before it is met from other keys
      }
      Run before = scan(false, probe, covered);
      @Nullable Key low = before.last != null ? before.last : after.first;
      @Nullable Key high = after.last != null ? after.last : before.first;
      if (low != null && before.damage != null) {
        unread.add(new Stretch(covered, low, front.damage));
      }
      covered = high != null ? high : covered;
      if (after.damage == null) { // from here on there is nothing that was not read
        if (high == null) {
          unread.add(new Stretch(covered, end, front.damage));
        }
        return unread;
      }
    }
    unread.add(new Stretch(covered, end, front.damage));
    return unread;
  }

  /**
   * Reads rows until there are no more, or damage.
   *
   * @param start where to begin: inclusive forwards, exclusive backwards
   * @param stop where to end, exclusive
   */
  private Run scan(boolean forwards, @Nullable Key start, @Nullable Key stop) throws SQLException {
    Ends ends = new Ends(forwards);
    try (PreparedStatement select = connection.prepareStatement(sql(forwards, start, stop))) {
      bind(select, bind(select, 1, start), stop);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          ends.add(receiver.row(rows));
        }
      }
      return ends.run(null);
    } catch (SQLException exception) {
      return ends.run(damage(exception));
    }
  }

  /**
   * The first and last key of a scan. The last one may be damaged without being noticed; then what
   * lies between would never be looked for. So it is the more modest of the last two.
   */
  private static final class Ends {
    private final boolean forwards;
    private @Nullable Key first;
    private @Nullable Key last;
    private @Nullable Key beforeLast;

    Ends(boolean forwards) {
      this.forwards = forwards;
    }

    void add(@Nullable Key key) {
      if (key != null) {
        first = first == null ? key : first;
        beforeLast = last;
        last = key;
      }
    }

    Run run(@Nullable String damage) {
      @Nullable Key modest = last;
      if (damage != null && last != null && beforeLast != null) {
        boolean less = beforeLast.compareTo(last) < 0;
        modest = less == forwards ? beforeLast : last;
      }
      return new Run(first, modest, damage);
    }
  }

  /** What SQLite says of damage; anything else is thrown on. */
  static String damage(SQLException exception) throws SQLException {
    int code = SqliteErrors.primaryCode(exception);
    if (code == SQLiteErrorCode.SQLITE_CORRUPT.code
        || code == SQLiteErrorCode.SQLITE_TOOBIG.code
        || code == SQLiteErrorCode.SQLITE_NOMEM.code
        || code == SQLITE_ERROR) { // the schema has lost the table or the index
      return code == SQLITE_ERROR
          ? String.valueOf(exception.getMessage())
          : "SQLite cannot read the page";
    }
    throw exception;
  }

  private String sql(boolean forwards, @Nullable Key start, @Nullable Key stop) {
    List<String> conditions = new ArrayList<>();
    if (start != null) {
      conditions.add(
          tuple(keys, start.parts().size()) + (forwards ? " >= " : " < ") + marks(start));
    }
    if (stop != null) {
      conditions.add(tuple(keys, stop.parts().size()) + (forwards ? " < " : " > ") + marks(stop));
    }
    String where = conditions.isEmpty() ? "" : " where " + String.join(" and ", conditions);
    String direction = forwards ? "" : " desc";
    return "select "
        + columns
        + " from "
        + from
        + where
        + " order by "
        + keys.stream().map(key -> key + direction).collect(Collectors.joining(", "));
  }

  private static String tuple(List<String> parts, int length) {
    String joined = String.join(", ", parts.subList(0, length));
    return length == 1 ? joined : "(" + joined + ")";
  }

  private static String marks(Key key) {
    return tuple(Collections.nCopies(key.parts().size(), "?"), key.parts().size());
  }

  private static int bind(PreparedStatement select, int index, @Nullable Key key)
      throws SQLException {
    int next = index;
    if (key != null) {
      for (Object part : key.parts()) {
        select.setObject(next++, part);
      }
    }
    return next;
  }
}
