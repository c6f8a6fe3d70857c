package org.keelgraph.snapshot;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.WriteBatch;
import org.keelgraph.store.sqlite.SqliteEngine;

/** Writes a small store through the public API, and changes it behind the store's back. */
final class TamperedStore {

  static final StoreConfig CONFIG =
      StoreConfig.builder().synchronous(SynchronousMode.OFF).readers(1).build();

  private static final SqliteEngine ENGINE = new SqliteEngine();

  private TamperedStore() {}

  /** People who know each other: five nodes, five edges, all kinds of fields in use. */
  static void create(Path path) {
    Properties born = Properties.of(Map.of("born", 1985, "name", "Ann"));
    create(
        path,
        WriteBatch.builder()
            .putNode(new NodeRecord("ann", LabelSet.of("Person"), born, NodeRecord.UNORDERED))
            .putNode(
                new NodeRecord(
                    "bob", LabelSet.of("Person", "Admin"), Properties.NONE, NodeRecord.UNORDERED))
            .putNode(NodeRecord.of("cid"))
            .putNode(NodeRecord.of("dan"))
            .putNode(NodeRecord.of("eve"))
            .putEdge(EdgeRecord.of("ann", "KNOWS", "bob", 3L))
            .putEdge(EdgeRecord.of("bob", "KNOWS", "cid", 2.5))
            .putEdge(
                new EdgeRecord(
                    new EdgeKey("cid", "LIKES", "ann", "second"),
                    null,
                    Properties.of(Map.of("since", 1999)),
                    NodeRecord.UNORDERED))
            .putEdge(EdgeRecord.of("dan", "LIKES", "dan", Double.NaN))
            .putEdge(EdgeRecord.of("ann", "LIKES", "cid", 0L))
            .build());
  }

  static void create(Path path, WriteBatch batch) {
    try (GraphStore store = ENGINE.create(path, CONFIG)) {
      store.write(batch);
    }
  }

  static VerificationReport verify(Path path) {
    try (GraphStore store = ENGINE.open(path, CONFIG)) {
      return SnapshotRecovery.verify(store);
    }
  }

  static RecoveredGraph recover(Path path) {
    try (GraphStore store = ENGINE.open(path, CONFIG)) {
      return SnapshotRecovery.recover(store);
    }
  }

  /** Runs statements on the closed file as another program would, references unchecked. */
  static void sql(Path path, String... statements) throws SQLException {
    try (Connection connection = connect(path);
        Statement statement = connection.createStatement()) {
      statement.execute("pragma foreign_keys = off");
      statement.execute("pragma synchronous = off");
      for (String text : statements) {
        statement.execute(text);
      }
    }
  }

  /** Like {@link #sql} for one statement; returns the rows that it changed. */
  static int update(Path path, String text) throws SQLException {
    try (Connection connection = connect(path);
        Statement statement = connection.createStatement()) {
      statement.execute("pragma foreign_keys = off");
      statement.execute("pragma synchronous = off");
      return statement.executeUpdate(text);
    }
  }

  /** The single value that a query gives. */
  static long number(Path path, String query) throws SQLException {
    try (Connection connection = connect(path);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.getLong(1);
    }
  }

  private static Connection connect(Path path) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + path);
  }
}
