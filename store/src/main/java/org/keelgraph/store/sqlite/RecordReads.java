package org.keelgraph.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.PropertiesJson;

/** Reads single records, through whatever connection. */
final class RecordReads {

  private RecordReads() {}

  /** Executes {@link Sql#GET_NODE}. */
  static Optional<NodeRecord> node(PreparedStatement select, String id) throws SQLException {
    select.setString(1, id);
    try (ResultSet row = select.executeQuery()) {
      if (!row.next()) {
        return Optional.empty();
      }
      return Optional.of(
          new NodeRecord(
              id,
              PropertiesJson.readLabels(row.getString(1)),
              PropertiesJson.read(row.getString(3)),
              row.getLong(2)));
    }
  }

  /** Executes {@link Sql#GET_EDGE}. */
  static Optional<EdgeRecord> edge(PreparedStatement select, EdgeKey key) throws SQLException {
    select.setString(1, key.source());
    select.setString(2, key.type());
    select.setString(3, key.target());
    select.setString(4, key.id());
    try (ResultSet row = select.executeQuery()) {
      if (!row.next()) {
        return Optional.empty();
      }
      return Optional.of(
          new EdgeRecord(
              key,
              WeightColumn.read(row, 2),
              PropertiesJson.read(row.getString(3)),
              row.getLong(1)));
    }
  }
}
