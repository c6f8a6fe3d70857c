package org.keelgraph.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.keelgraph.store.Manifest;
import org.keelgraph.store.digest.Digest128;
import org.keelgraph.store.digest.RecordSum;

/**
 * The manifest row while a transaction is changing it. Follows the transaction: {@link #set} takes
 * it back to a copy. Not thread-safe.
 */
final class WriterState {

  long sequence;
  long nextNodeKey;
  long nextNodeOrdinal;
  long nextEdgeOrdinal;
  final RecordSum nodes = new RecordSum();
  final RecordSum edges = new RecordSum();

  void set(WriterState other) {
    sequence = other.sequence;
    nextNodeKey = other.nextNodeKey;
    nextNodeOrdinal = other.nextNodeOrdinal;
    nextEdgeOrdinal = other.nextEdgeOrdinal;
    nodes.set(other.nodes);
    edges.set(other.edges);
  }

  /** Reads the row that {@link Sql#SELECT_MANIFEST} gives. */
  void read(ResultSet row) throws SQLException {
    Manifest manifest = manifest(row);
    sequence = manifest.sequence();
    nextNodeKey = row.getLong(4);
    nextNodeOrdinal = manifest.nextNodeOrdinal();
    nextEdgeOrdinal = manifest.nextEdgeOrdinal();
    nodes.set(new RecordSum(manifest.nodeCount(), manifest.nodeContent(), manifest.nodeOrder()));
    edges.set(new RecordSum(manifest.edgeCount(), manifest.edgeContent(), manifest.edgeOrder()));
  }

  /** The row that {@link Sql#SELECT_MANIFEST} gives, as users see it. */
  static Manifest manifest(ResultSet row) throws SQLException {
    return new Manifest(
        row.getLong(1),
        row.getLong(2),
        row.getLong(3),
        row.getLong(5),
        row.getLong(6),
        Digest128.fromBytes(row.getBytes(7)),
        Digest128.fromBytes(row.getBytes(8)),
        Digest128.fromBytes(row.getBytes(9)),
        Digest128.fromBytes(row.getBytes(10)));
  }

  /** Binds the parameters of {@link Sql#UPDATE_MANIFEST}. */
  void bind(PreparedStatement update) throws SQLException {
    update.setLong(1, sequence);
    update.setLong(2, nodes.count());
    update.setLong(3, edges.count());
    update.setLong(4, nextNodeKey);
    update.setLong(5, nextNodeOrdinal);
    update.setLong(6, nextEdgeOrdinal);
    update.setBytes(7, nodes.content().toBytes());
    update.setBytes(8, nodes.order().toBytes());
    update.setBytes(9, edges.content().toBytes());
    update.setBytes(10, edges.order().toBytes());
  }
}
