package org.keelgraph.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.ConstraintException;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.PropertiesJson;
import org.keelgraph.store.PropertyPatch;
import org.keelgraph.store.WeightKind;
import org.keelgraph.store.digest.RecordHasher;

/** Changes to edges, rows and digests together, inside the writer's transaction. */
final class EdgeWrites {

  private final WriterContext context;
  private final String weightProperty;

  /** Whether this connection has seen to the index that finds edges by their target. */
  private boolean targetIndexed;

  EdgeWrites(WriterContext context, String weightProperty) {
    this.context = context;
    this.weightProperty = weightProperty;
  }

  /** An edge's key in the table. */
  private record RowKey(long source, int type, long target, String id) {
    void bind(PreparedStatement statement, int first) throws SQLException {
      statement.setLong(first, source);
      statement.setInt(first + 1, type);
      statement.setLong(first + 2, target);
      statement.setString(first + 3, id);
    }
  }

  /** The rest of an edge's row. */
  private record Row(long ordinal, @Nullable Number weight, @Nullable String properties) {}

  /**
   * Inserts or replaces.
   *
   * @param wanted the ordinal, or {@link NodeRecord#UNORDERED}
   */
  void put(EdgeRecord edge, long wanted) throws SQLException {
    EdgeKey identity = edge.key();
    RowKey key =
        new RowKey(
            endKey(identity, identity.source()),
            context.edgeTypeKey(identity.type()),
            endKey(identity, identity.target()),
            identity.id());
    WriterState state = context.state;
    long ordinal = wanted == NodeRecord.UNORDERED ? state.nextEdgeOrdinal : wanted;
    Row row = new Row(ordinal, edge.weight(), PropertiesJson.write(edge.properties()));
    if (!insert(key, row)) {
      replace(identity, key, wanted, row);
      return;
    }
    state.nextEdgeOrdinal = Math.max(state.nextEdgeOrdinal, ordinal + 1);
    hash(identity, key.type(), row);
    state.edges.add(context.hasher);
  }

  private long endKey(EdgeKey edge, String end) throws SQLException {
    long key = context.nodeKeys.find(end);
    if (key == NodeKeys.ABSENT) {
      throw new ConstraintException(
          "edge " + edge + " has no node at its end: node " + end + " does not exist");
    }
    return key;
  }

  private boolean insert(RowKey key, Row row) throws SQLException {
    PreparedStatement insert = context.statement(Sql.INSERT_EDGE);
    key.bind(insert, 1);
    insert.setLong(5, row.ordinal());
    WeightColumn.bind(insert, 6, row.weight());
    insert.setString(7, row.properties());
    return insert.executeUpdate() > 0;
  }

  private void replace(EdgeKey identity, RowKey key, long wanted, Row row) throws SQLException {
    Row old = find(key);
    if (old == null) {
      throw new IllegalStateException("edge " + identity + " was there a moment ago");
    }
    if (wanted != NodeRecord.UNORDERED && wanted < old.ordinal()) {
      return; // the record there came later in the input
    }
    update(
        identity,
        key,
        old,
        new Row(Math.max(old.ordinal(), wanted), row.weight(), row.properties()));
  }

  private void update(EdgeKey identity, RowKey key, Row old, Row updated) throws SQLException {
    hash(identity, key.type(), old);
    context.state.edges.subtract(context.hasher);
    PreparedStatement update = context.statement(Sql.UPDATE_EDGE);
    update.setLong(1, updated.ordinal());
    WeightColumn.bind(update, 2, updated.weight());
    update.setString(3, updated.properties());
    key.bind(update, 4);
    update.executeUpdate();
    context.state.nextEdgeOrdinal = Math.max(context.state.nextEdgeOrdinal, updated.ordinal() + 1);
    hash(identity, key.type(), updated);
    context.state.edges.add(context.hasher);
  }

  void patch(EdgeKey identity, PropertyPatch patch) throws SQLException {
    RowKey key = existingKey(identity);
    Row old = key == null ? null : find(key);
    if (key == null || old == null) {
      throw new ConstraintException("edge " + identity + " cannot be patched: it does not exist");
    }
    EdgeRecord record =
        new EdgeRecord(identity, old.weight(), PropertiesJson.read(old.properties()), 0);
    EdgeRecord patched = EdgePatch.apply(record, patch, weightProperty);
    update(
        identity,
        key,
        old,
        new Row(old.ordinal(), patched.weight(), PropertiesJson.write(patched.properties())));
  }

  void delete(EdgeKey identity) throws SQLException {
    RowKey key = existingKey(identity);
    Row old = key == null ? null : find(key);
    if (key != null && old != null) {
      delete(identity, key, old);
    }
  }

  private void delete(EdgeKey identity, RowKey key, Row old) throws SQLException {
    PreparedStatement delete = context.statement(Sql.DELETE_EDGE);
    key.bind(delete, 1);
    delete.executeUpdate();
    hash(identity, key.type(), old);
    context.state.edges.subtract(context.hasher);
  }

  /** The key that the edge would have; null if an end or the type is not there. */
  private @Nullable RowKey existingKey(EdgeKey identity) throws SQLException {
    long source = context.nodeKeys.find(identity.source());
    long target = context.nodeKeys.find(identity.target());
    int type = context.edgeTypes.find(identity.type());
    boolean possible =
        source != NodeKeys.ABSENT && target != NodeKeys.ABSENT && type != Dictionary.ABSENT;
    return possible ? new RowKey(source, type, target, identity.id()) : null;
  }

  private @Nullable Row find(RowKey key) throws SQLException {
    PreparedStatement select = context.statement(Sql.SELECT_EDGE);
    key.bind(select, 1);
    try (ResultSet row = select.executeQuery()) {
      return row.next()
          ? new Row(row.getLong(1), WeightColumn.read(row, 2), row.getString(3))
          : null;
    }
  }

  /**
   * Sees to it that edges can be found by their target. Only deleting nodes asks for that, so a
   * store in which no node was ever deleted does not pay for the index.
   */
  void requireTargetIndex() throws SQLException {
    if (!targetIndexed) {
      context.writer.executeOnce(Sql.CREATE_TARGET_INDEX);
      targetIndexed = true;
    }
  }

  /** The transaction was undone, and with it perhaps the index. */
  void forgetTargetIndex() {
    targetIndexed = false;
  }

  /** Deletes every edge that leaves or enters the node. */
  void deleteAllOf(long node) throws SQLException {
    deleteAll(context.statement(Sql.SELECT_EDGES_BY_SOURCE), node);
    deleteAll(context.statement(Sql.SELECT_EDGES_BY_TARGET), node);
  }

  private record Found(EdgeKey identity, RowKey key, Row row) {}

  private void deleteAll(PreparedStatement select, long node) throws SQLException {
    select.setLong(1, node);
    List<Found> found = new ArrayList<>();
    try (ResultSet row = select.executeQuery()) {
      while (row.next()) {
        RowKey key = new RowKey(row.getLong(1), row.getInt(2), row.getLong(3), row.getString(4));
        EdgeKey identity =
            new EdgeKey(
                row.getString(8), context.edgeTypes.text(key.type()), row.getString(9), key.id());
        found.add(
            new Found(
                identity,
                key,
                new Row(row.getLong(5), WeightColumn.read(row, 6), row.getString(7))));
      }
    }
    for (Found edge : found) {
      delete(edge.identity(), edge.key(), edge.row());
    }
  }

  private void hash(EdgeKey identity, int type, Row row) {
    context.hasher.edge(
        RecordHasher.text(identity.source()),
        context.edgeTypes.hash(type),
        RecordHasher.text(identity.target()),
        RecordHasher.text(identity.id()),
        WeightKind.of(row.weight()).code(),
        WeightKind.bits(row.weight()),
        RecordHasher.text(row.properties()),
        row.ordinal());
  }
}
