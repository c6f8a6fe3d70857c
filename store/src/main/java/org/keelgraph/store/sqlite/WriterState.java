package org.keelgraph.store.sqlite;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
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

  /** The {@link #stamp} of the row that is in the file. */
  private long inFile;

  void set(WriterState other) {
    sequence = other.sequence;
    nextNodeKey = other.nextNodeKey;
    nextNodeOrdinal = other.nextNodeOrdinal;
    nextEdgeOrdinal = other.nextEdgeOrdinal;
    nodes.set(other.nodes);
    edges.set(other.edges);
    inFile = other.inFile;
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
    inFile = stamp(row.getLong(11));
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

  /**
   * A hash of a row, to tell it from all other rows that this store or another has had: it depends
   * on the row before, and so on all rows of the store up to the first, which is random.
   */
  long stamp(long previous) {
    HashStream64 hash = Hashing.xxh3_64().hashStream();
    hash.putLong(previous).putLong(sequence).putLong(nodes.count()).putLong(edges.count());
    hash.putLong(nextNodeKey).putLong(nextNodeOrdinal).putLong(nextEdgeOrdinal);
    for (Digest128 digest :
        List.of(nodes.content(), nodes.order(), edges.content(), edges.order())) {
      hash.putLong(digest.high()).putLong(digest.low());
    }
    return hash.getAsLong();
  }

  long stampInFile() {
    return inFile;
  }

  /** Binds the parameters of {@link Sql#UPDATE_MANIFEST}, which is to be executed. */
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
    update.setLong(11, inFile);
    inFile = stamp(inFile);
  }
}
