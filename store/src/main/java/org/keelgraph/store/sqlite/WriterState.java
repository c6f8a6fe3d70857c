package org.keelgraph.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.keelgraph.error.CorruptStoreException;
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

  /**
   * The row that {@link Sql#SELECT_MANIFEST} gives, as users see it.
   *
   * @throws CorruptStoreException if there is none, or if it holds no digests
   */
  static Manifest manifest(ResultSet row) throws SQLException {
    if (!row.next()) {
      throw new CorruptStoreException("the store has no manifest");
    }
    return new Manifest(
        row.getLong(1),
        row.getLong(2),
        row.getLong(3),
        row.getLong(5),
        row.getLong(6),
        digest(row, 7),
        digest(row, 8),
        digest(row, 9),
        digest(row, 10));
  }

  private static Digest128 digest(ResultSet row, int column) throws SQLException {
    byte[] bytes = row.getBytes(column);
    if (bytes == null || bytes.length != Digest128.BYTES) {
      throw new CorruptStoreException(
          "the manifest holds no digest: column=" + row.getMetaData().getColumnName(column));
    }
    return Digest128.fromBytes(bytes);
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
