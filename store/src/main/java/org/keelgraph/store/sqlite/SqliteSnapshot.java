package org.keelgraph.store.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.Manifest;
import org.keelgraph.store.PropertiesJson;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.WeightKind;

/**
 * A read transaction on a connection of the pool. Its view is fixed by its first read, which is
 * done here, at once.
 */
final class SqliteSnapshot implements StoreSnapshot {

  private static final int ROWS_BETWEEN_CHECKS = 1024;

  private final Path path;
  private final Connection connection;
  private final ReadGate gate;
  private final OpenReaders openReaders;
  private final OpenReaders.Reader reader;
  private final Manifest manifest;
  private boolean closed;

  /** Takes the connection over. */
  SqliteSnapshot(Path path, Connection connection, ReadGate gate, OpenReaders openReaders)
      throws SQLException {
    this.path = path;
    this.connection = connection;
    this.gate = gate;
    this.openReaders = openReaders;
    try {
      execute(Sql.BEGIN_READ);
      try (PreparedStatement select = connection.prepareStatement(Sql.SELECT_MANIFEST);
          ResultSet row = select.executeQuery()) {
        manifest = WriterState.manifest(row);
      }
    } catch (SQLException | RuntimeException exception) {
      giveBack(exception);
      throw exception;
    }
    reader = openReaders.opened();
  }

  /** A connection must not go back to the pool with its transaction open. */
  private void giveBack(Exception cause) {
    try (connection) {
      execute(Sql.ROLLBACK);
    } catch (SQLException exception) {
      cause.addSuppressed(exception);
    }
  }

  private void execute(String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.execute();
    }
  }

  @Override
  public Manifest manifest() {
    return manifest;
  }

  @Override
  public List<LoadRecord> loads() {
    return read("read loads", () -> LoadTable.read(connection));
  }

  @Override
  public List<@Nullable LabelSet> labelSets() {
    return read(
        "read label sets",
        () -> {
          List<@Nullable LabelSet> sets = new ArrayList<>();
          try (PreparedStatement select = connection.prepareStatement(Sql.SELECT_LABEL_SETS)) {
            for (String text : DictionaryTable.read(select)) {
              sets.add(PropertiesJson.readLabels(text));
            }
          }
          return sets;
        });
  }

  @Override
  public List<@Nullable String> edgeTypes() {
    return read(
        "read edge types",
        () -> {
          try (PreparedStatement select = connection.prepareStatement(Sql.SELECT_EDGE_TYPES)) {
            return new ArrayList<@Nullable String>(DictionaryTable.read(select));
          }
        });
  }

  @Override
  public void scanNodes(NodeVisitor visitor) {
    scan(
        Sql.SCAN_NODES,
        row ->
            visitor.node(
                row.getLong(1),
                row.getString(2),
                dictionaryKey(row, 3),
                row.getLong(4),
                row.getString(5)));
  }

  @Override
  public void scanEdges(EdgeVisitor visitor) {
    scan(
        Sql.SCAN_EDGES,
        row -> {
          Number weight = WeightColumn.read(row, 6);
          visitor.edge(
              row.getLong(1),
              dictionaryKey(row, 2),
              row.getLong(3),
              row.getString(4),
              row.getLong(5),
              WeightKind.of(weight),
              WeightKind.bits(weight),
              row.getString(7));
        });
  }

  /** A key that does not fit an int must not become one that does. */
  private static int dictionaryKey(ResultSet row, int column) throws SQLException {
    long key = row.getLong(column);
    if (key < 0 || key > Integer.MAX_VALUE) {
      throw new CorruptStoreException(
          "a record refers to a missing label set or edge type: key=" + key);
    }
    return (int) key;
  }

  private interface RowReader {
    void read(ResultSet row) throws SQLException;
  }

  private void scan(String sql, RowReader reader) {
    read(
        "read snapshot",
        () -> {
          int untilCheck = ROWS_BETWEEN_CHECKS;
          try (PreparedStatement select = connection.prepareStatement(sql);
              ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
              reader.read(rows);
              if (--untilCheck == 0) {
                untilCheck = ROWS_BETWEEN_CHECKS;
                if (gate.isClosing()) {
                  throw ReadGate.closed();
                }
              }
            }
          }
          return manifest;
        });
  }

  private <T> T read(String action, SqlCall<T> call) {
    gate.enter();
    try {
      if (closed) {
        throw new IllegalStateException("the snapshot is closed");
      }
      return call.run();
    } catch (SQLException exception) {
      throw SqliteErrors.translate(exception, path, action);
    } finally {
      gate.leave();
    }
  }

  /** Something that SQLite does for a reader. */
  interface SqlCall<T> {
    T run() throws SQLException;
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    openReaders.closed(reader);
    if (!gate.tryEnter()) {
      return; // the store's close takes the connections down
    }
    try (connection) {
      execute(Sql.ROLLBACK);
    } catch (SQLException exception) {
      throw SqliteErrors.translate(exception, path, "close snapshot");
    } finally {
      gate.leave();
    }
  }
}
