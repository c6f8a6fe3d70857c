package org.keelgraph.store.sqlite;

import it.unimi.dsi.fastutil.objects.Object2LongOpenHashMap;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.ConstraintException;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.PropertiesJson;
import org.keelgraph.store.WeightKind;
import org.keelgraph.store.digest.RecordHasher;

/**
 * Applies changes to the graph inside the writer's open transaction and keeps manifest and
 * dictionaries in step with the rows. The owner of the transaction takes {@link #mark}s and goes
 * back to them. Used by whoever holds the writer connection.
 */
final class GraphChanges {

  private static final String NO_LABELS = "[]";
  private static final long ABSENT_KEY = -1;
  private static final int CACHED_KEYS = 1 << 17;

  private final WriterConnection writer;
  private final WriterState state = new WriterState();
  private final Dictionary labelSets = new Dictionary();
  private final Dictionary edgeTypes = new Dictionary();
  private final Object2LongOpenHashMap<String> nodeKeys = new Object2LongOpenHashMap<>();
  private final RecordHasher hasher = new RecordHasher();
  private long applied;

  GraphChanges(WriterConnection writer) {
    this.writer = writer;
    nodeKeys.defaultReturnValue(ABSENT_KEY);
  }

  /** Where manifest and dictionaries stood at one moment; reused. */
  static final class Mark {
    private final WriterState state = new WriterState();
    private int labelSets;
    private int edgeTypes;
  }

  void mark(Mark mark) {
    mark.state.set(state);
    mark.labelSets = labelSets.size();
    mark.edgeTypes = edgeTypes.size();
  }

  void backTo(Mark mark) {
    state.set(mark.state);
    labelSets.truncate(mark.labelSets);
    edgeTypes.truncate(mark.edgeTypes);
    nodeKeys.clear();
  }

  /**
   * Takes back what a failed statement did in memory. A dictionary row that it inserted stays, in
   * the transaction and here.
   */
  void restoreNumbers(Mark mark) {
    state.set(mark.state);
  }

  WriterState state() {
    return state;
  }

  WriterConnection writer() {
    return writer;
  }

  /** Forgets everything and reads it from the file: another connection may have written. */
  void reload() throws SQLException {
    nodeKeys.clear();
    try (ResultSet row = writer.statement(Sql.SELECT_MANIFEST).executeQuery()) {
      state.read(row);
    }
    reload(labelSets, Sql.SELECT_LABEL_SETS);
    reload(edgeTypes, Sql.SELECT_EDGE_TYPES);
  }

  private void reload(Dictionary dictionary, String sql) throws SQLException {
    dictionary.truncate(0);
    for (String text : DictionaryTable.read(writer.statement(sql))) {
      dictionary.add(Objects.requireNonNull(text));
    }
  }

  /** Writes the manifest row; the last statement before a commit. */
  void writeManifest() throws SQLException {
    PreparedStatement update = writer.statement(Sql.UPDATE_MANIFEST);
    state.bind(update);
    update.executeUpdate();
  }

  /**
   * Applies one change.
   *
   * @param firstOrdinal added to the record's own ordinal, if it has one
   */
  void apply(Mutation mutation, long firstOrdinal) throws SQLException {
    applied++;
    switch (mutation) {
      case Mutation.PutNode put -> putNode(put.node(), offset(put.node().ordinal(), firstOrdinal));
      case Mutation.PutEdge put -> putEdge(put.edge(), offset(put.edge().ordinal(), firstOrdinal));
      case Mutation.DeleteNode delete -> deleteNode(delete.id());
      case Mutation.DeleteEdge delete -> deleteEdge(delete.key());
    }
  }

  /** How many changes have been applied, in vain or not, since this was asked last. */
  long takeCount() {
    long count = applied;
    applied = 0;
    return count;
  }

  private static long offset(long ordinal, long firstOrdinal) {
    return ordinal == NodeRecord.UNORDERED ? ordinal : ordinal + firstOrdinal;
  }

  private void putNode(NodeRecord node, long wanted) throws SQLException {
    int labels = labelSetKey(node.labels());
    String properties = PropertiesJson.write(node.properties());
    long ordinal = wanted == NodeRecord.UNORDERED ? state.nextNodeOrdinal : wanted;
    long key = state.nextNodeKey;
    PreparedStatement insert = writer.statement(Sql.INSERT_NODE);
    insert.setLong(1, key);
    insert.setString(2, node.id());
    insert.setInt(3, labels);
    insert.setLong(4, ordinal);
    insert.setString(5, properties);
    if (insert.executeUpdate() == 0) {
      replaceNode(node, wanted, labels, properties);
      return;
    }
    state.nextNodeKey++;
    state.nextNodeOrdinal = Math.max(state.nextNodeOrdinal, ordinal + 1);
    remember(node.id(), key);
    hashNode(node.id(), labels, properties, ordinal);
    state.nodes.add(hasher);
  }

  private void replaceNode(NodeRecord node, long wanted, int labels, @Nullable String properties)
      throws SQLException {
    PreparedStatement select = writer.statement(Sql.SELECT_NODE);
    select.setString(1, node.id());
    long key;
    long ordinal;
    try (ResultSet old = select.executeQuery()) {
      key = old.getLong(1);
      ordinal = old.getLong(3);
      if (wanted != NodeRecord.UNORDERED && wanted < ordinal) {
        return; // the record there came later in the input
      }
      hashNode(node.id(), old.getInt(2), old.getString(4), ordinal);
    }
    state.nodes.subtract(hasher);
    ordinal = Math.max(ordinal, wanted);
    PreparedStatement update = writer.statement(Sql.UPDATE_NODE);
    update.setInt(1, labels);
    update.setLong(2, ordinal);
    update.setString(3, properties);
    update.setLong(4, key);
    update.executeUpdate();
    state.nextNodeOrdinal = Math.max(state.nextNodeOrdinal, ordinal + 1);
    hashNode(node.id(), labels, properties, ordinal);
    state.nodes.add(hasher);
  }

  private void deleteNode(String id) throws SQLException {
    PreparedStatement select = writer.statement(Sql.SELECT_NODE);
    select.setString(1, id);
    long key;
    try (ResultSet old = select.executeQuery()) {
      if (!old.next()) {
        return;
      }
      key = old.getLong(1);
      hashNode(id, old.getInt(2), old.getString(4), old.getLong(3));
    }
    PreparedStatement delete = writer.statement(Sql.DELETE_NODE);
    delete.setLong(1, key);
    try {
      delete.executeUpdate();
    } catch (SQLException refused) {
      if (SqliteErrors.isConstraint(refused)) {
        throw new ConstraintException(
            "node " + id + " still has edges: delete them first; nothing was deleted", refused);
      }
      throw refused;
    }
    state.nodes.subtract(hasher);
    nodeKeys.removeLong(id);
  }

  private void putEdge(EdgeRecord edge, long wanted) throws SQLException {
    EdgeKey identity = edge.key();
    long source = endKey(identity, identity.source());
    long target = endKey(identity, identity.target());
    int type = edgeTypeKey(identity.type());
    String properties = PropertiesJson.write(edge.properties());
    long ordinal = wanted == NodeRecord.UNORDERED ? state.nextEdgeOrdinal : wanted;
    PreparedStatement insert = writer.statement(Sql.INSERT_EDGE);
    insert.setLong(1, source);
    insert.setInt(2, type);
    insert.setLong(3, target);
    insert.setString(4, identity.id());
    insert.setLong(5, ordinal);
    WeightColumn.bind(insert, 6, edge.weight());
    insert.setString(7, properties);
    if (insert.executeUpdate() == 0) {
      replaceEdge(edge, wanted, source, type, target, properties);
      return;
    }
    state.nextEdgeOrdinal = Math.max(state.nextEdgeOrdinal, ordinal + 1);
    hashEdge(edge, type, edge.weight(), properties, ordinal);
    state.edges.add(hasher);
  }

  private void replaceEdge(
      EdgeRecord edge, long wanted, long source, int type, long target, @Nullable String properties)
      throws SQLException {
    PreparedStatement select = writer.statement(Sql.SELECT_EDGE);
    bindKey(select, 1, source, type, target, edge.key().id());
    long ordinal;
    try (ResultSet old = select.executeQuery()) {
      ordinal = old.getLong(1);
      if (wanted != NodeRecord.UNORDERED && wanted < ordinal) {
        return; // the record there came later in the input
      }
      hashEdge(edge, type, WeightColumn.read(old, 2), old.getString(3), ordinal);
    }
    state.edges.subtract(hasher);
    ordinal = Math.max(ordinal, wanted);
    PreparedStatement update = writer.statement(Sql.UPDATE_EDGE);
    update.setLong(1, ordinal);
    WeightColumn.bind(update, 2, edge.weight());
    update.setString(3, properties);
    bindKey(update, 4, source, type, target, edge.key().id());
    update.executeUpdate();
    state.nextEdgeOrdinal = Math.max(state.nextEdgeOrdinal, ordinal + 1);
    hashEdge(edge, type, edge.weight(), properties, ordinal);
    state.edges.add(hasher);
  }

  private void deleteEdge(EdgeKey identity) throws SQLException {
    long source = nodeKey(identity.source());
    long target = nodeKey(identity.target());
    int type = edgeTypes.find(identity.type());
    if (source == ABSENT_KEY || target == ABSENT_KEY || type == Dictionary.ABSENT) {
      return;
    }
    PreparedStatement select = writer.statement(Sql.SELECT_EDGE);
    bindKey(select, 1, source, type, target, identity.id());
    try (ResultSet old = select.executeQuery()) {
      if (!old.next()) {
        return;
      }
      EdgeRecord record = new EdgeRecord(identity, null, Properties.NONE, 0);
      hashEdge(record, type, WeightColumn.read(old, 2), old.getString(3), old.getLong(1));
    }
    PreparedStatement delete = writer.statement(Sql.DELETE_EDGE);
    bindKey(delete, 1, source, type, target, identity.id());
    delete.executeUpdate();
    state.edges.subtract(hasher);
  }

  private static void bindKey(
      PreparedStatement statement, int first, long source, int type, long target, String id)
      throws SQLException {
    statement.setLong(first, source);
    statement.setInt(first + 1, type);
    statement.setLong(first + 2, target);
    statement.setString(first + 3, id);
  }

  private long endKey(EdgeKey edge, String end) throws SQLException {
    long key = nodeKey(end);
    if (key == ABSENT_KEY) {
      throw new ConstraintException(
          "edge " + edge + " has no node at its end: node " + end + " does not exist");
    }
    return key;
  }

  private long nodeKey(String id) throws SQLException {
    long key = nodeKeys.getLong(id);
    if (key != ABSENT_KEY) {
      return key;
    }
    PreparedStatement select = writer.statement(Sql.SELECT_NODE_KEY);
    select.setString(1, id);
    try (ResultSet row = select.executeQuery()) {
      if (!row.next()) {
        return ABSENT_KEY;
      }
      key = row.getLong(1);
    }
    remember(id, key);
    return key;
  }

  private void remember(String id, long key) {
    if (nodeKeys.size() >= CACHED_KEYS) {
      nodeKeys.clear();
    }
    nodeKeys.put(id, key);
  }

  private int labelSetKey(LabelSet labels) throws SQLException {
    String text = labels.names().isEmpty() ? NO_LABELS : PropertiesJson.writeLabels(labels);
    return dictionaryKey(labelSets, text, Sql.INSERT_LABEL_SET);
  }

  private int edgeTypeKey(String type) throws SQLException {
    return dictionaryKey(edgeTypes, type, Sql.INSERT_EDGE_TYPE);
  }

  private int dictionaryKey(Dictionary dictionary, String text, String insertSql)
      throws SQLException {
    int known = dictionary.find(text);
    if (known != Dictionary.ABSENT) {
      return known;
    }
    PreparedStatement insert = writer.statement(insertSql);
    insert.setInt(1, dictionary.size());
    insert.setString(2, text);
    insert.executeUpdate();
    return dictionary.add(text);
  }

  private void hashNode(String id, int labels, @Nullable String properties, long ordinal) {
    hasher.node(
        RecordHasher.text(id), labelSets.hash(labels), RecordHasher.text(properties), ordinal);
  }

  private void hashEdge(
      EdgeRecord edge,
      int type,
      @Nullable Number weight,
      @Nullable String properties,
      long ordinal) {
    hasher.edge(
        RecordHasher.text(edge.key().source()),
        edgeTypes.hash(type),
        RecordHasher.text(edge.key().target()),
        RecordHasher.text(edge.key().id()),
        WeightKind.of(weight),
        WeightKind.bits(weight),
        RecordHasher.text(properties),
        ordinal);
  }
}
