package org.keelgraph.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.ConstraintException;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.store.Mutation.EdgesOfNode;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.PropertiesJson;
import org.keelgraph.store.PropertyPatch;
import org.keelgraph.store.digest.RecordHasher;

/** Changes to nodes, rows and digests together, inside the writer's transaction. */
final class NodeWrites {

  private final WriterContext context;
  private final EdgeWrites edges;

  NodeWrites(WriterContext context, EdgeWrites edges) {
    this.context = context;
    this.edges = edges;
  }

  /** A node's row but for its id. */
  private record Row(long key, int labelSet, long ordinal, @Nullable String properties) {}

  /**
   * Inserts or replaces.
   *
   * @param wanted the ordinal, or {@link NodeRecord#UNORDERED}
   */
  void put(NodeRecord node, long wanted) throws SQLException {
    WriterState state = context.state;
    int labelSet = context.labelSetKey(PropertiesJson.writeLabels(node.labels()));
    String properties = PropertiesJson.write(node.properties());
    long ordinal = wanted == NodeRecord.UNORDERED ? state.nextNodeOrdinal : wanted;
    Row row = new Row(state.nextNodeKey, labelSet, ordinal, properties);
    if (!insert(node.id(), row)) {
      replace(node.id(), wanted, labelSet, properties);
      return;
    }
    state.nextNodeKey++;
    state.nextNodeOrdinal = Math.max(state.nextNodeOrdinal, ordinal + 1);
    context.nodeKeys.remember(node.id(), row.key());
    hash(node.id(), row);
    state.nodes.add(context.hasher);
  }

  private boolean insert(String id, Row row) throws SQLException {
    PreparedStatement insert = context.statement(Sql.INSERT_NODE);
    insert.setLong(1, row.key());
    insert.setString(2, id);
    insert.setInt(3, row.labelSet());
    insert.setLong(4, row.ordinal());
    insert.setString(5, row.properties());
    return insert.executeUpdate() > 0;
  }

  private void replace(String id, long wanted, int labelSet, @Nullable String properties)
      throws SQLException {
    Row old = find(id);
    if (old == null) {
      throw new CorruptStoreException(
          "node "
              + id
              + " cannot be put: the manifest's next_node_key="
              + context.state.nextNodeKey
              + " is another node's");
    }
    if (wanted != NodeRecord.UNORDERED && wanted < old.ordinal()) {
      return; // the record there came later in the input
    }
    update(id, old, new Row(old.key(), labelSet, Math.max(old.ordinal(), wanted), properties));
  }

  private void update(String id, Row old, Row updated) throws SQLException {
    hash(id, old);
    context.state.nodes.subtract(context.hasher);
    PreparedStatement update = context.statement(Sql.UPDATE_NODE);
    update.setInt(1, updated.labelSet());
    update.setLong(2, updated.ordinal());
    update.setString(3, updated.properties());
    update.setLong(4, updated.key());
    update.executeUpdate();
    context.state.nextNodeOrdinal = Math.max(context.state.nextNodeOrdinal, updated.ordinal() + 1);
    hash(id, updated);
    context.state.nodes.add(context.hasher);
  }

  void patch(String id, PropertyPatch patch) throws SQLException {
    Row old = find(id);
    if (old == null) {
      throw new ConstraintException("node " + id + " cannot be patched: it does not exist");
    }
    String properties = PropertiesJson.write(patch.applyTo(PropertiesJson.read(old.properties())));
    update(id, old, new Row(old.key(), old.labelSet(), old.ordinal(), properties));
  }

  void delete(String id, EdgesOfNode edgesOfNode) throws SQLException {
    Row old = find(id);
    if (old == null) {
      return;
    }
    edges.requireTargetIndex();
    if (edgesOfNode == EdgesOfNode.CASCADE) {
      edges.deleteAllOf(old.key());
    }
    PreparedStatement delete = context.statement(Sql.DELETE_NODE);
    delete.setLong(1, old.key());
    try {
      delete.executeUpdate();
    } catch (SQLException refused) {
      if (SqliteErrors.isConstraint(refused)) {
        throw new ConstraintException(
            "node " + id + " still has edges: delete them first, or with it; nothing was deleted",
            refused);
      }
      throw refused;
    }
    hash(id, old);
    context.state.nodes.subtract(context.hasher);
    context.nodeKeys.forget(id);
  }

  private @Nullable Row find(String id) throws SQLException {
    PreparedStatement select = context.statement(Sql.SELECT_NODE);
    select.setString(1, id);
    try (ResultSet row = select.executeQuery()) {
      return row.next()
          ? new Row(row.getLong(1), row.getInt(2), row.getLong(3), row.getString(4))
          : null;
    }
  }

  private void hash(String id, Row row) {
    context.hasher.node(
        RecordHasher.text(id),
        context.labelSets.hash(row.labelSet()),
        RecordHasher.text(row.properties()),
        row.ordinal());
  }
}
