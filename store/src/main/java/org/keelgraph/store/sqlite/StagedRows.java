package org.keelgraph.store.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import org.keelgraph.store.LoadDescription;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.LoadTicket;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.WeightKind;
import org.keelgraph.store.digest.RecordHasher;

/** Writes a bulk load's rows into the empty store that nobody else sees yet. */
final class StagedRows {

  private static final String NODE_INDEX = "node_by_id";

  private final StagedBulkLoad load;
  private final LoadDescription description;
  private final StoreConfig config;
  private final RecordHasher hasher = new RecordHasher();
  private final long[] idHashes;

  StagedRows(StagedBulkLoad load, LoadDescription description, StoreConfig config) {
    this.load = load;
    this.description = description;
    this.config = config;
    idHashes = new long[load.nodeCount()];
  }

  LoadRecord write(Path file) throws SQLException {
    try (WriterConnection writer = new WriterConnection(Connections.open(file))) {
      Pragmas.applyToBuilder(writer.jdbc());
      writer.execute(Sql.BEGIN_WRITE);
      GraphChanges changes = new GraphChanges(writer, config.weightProperty());
      changes.reload();
      LoadTicket ticket = LoadTable.begin(changes, description, config);
      String indexSql = dropNodeIndex(writer.jdbc());
      writeDictionary(writer, Sql.INSERT_LABEL_SET, load.labelSets());
      writeDictionary(writer, Sql.INSERT_EDGE_TYPE, load.edgeTypes());
      writeNodes(writer, changes.state());
      writeEdges(writer, changes.state());
      execute(writer.jdbc(), indexSql);
      LoadRecord record = LoadTable.finish(changes, ticket.key(), Properties.NONE);
      changes.state().sequence++;
      changes.writeManifest();
      writer.execute(Sql.COMMIT);
      Pragmas.set(writer.jdbc(), "locking_mode", "normal", "normal");
      Pragmas.set(writer.jdbc(), "journal_mode", "wal", "wal");
      return record;
    }
  }

  /** Removes the index on node ids and returns the statement that makes it again. */
  private static String dropNodeIndex(Connection connection) throws SQLException {
    String sql;
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select sql from sqlite_schema where name = '" + NODE_INDEX + "'")) {
      sql = row.getString(1);
    }
    execute(connection, "drop index " + NODE_INDEX);
    return sql;
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void writeDictionary(WriterConnection writer, String sql, Dictionary dictionary)
      throws SQLException {
    PreparedStatement insert = writer.statement(sql);
    for (int key = 0; key < dictionary.size(); key++) {
      insert.setInt(1, key);
      insert.setString(2, dictionary.text(key));
      insert.executeUpdate();
    }
  }

  private void writeNodes(WriterConnection writer, WriterState state) throws SQLException {
    PreparedStatement insert = writer.statement(Sql.INSERT_NODE);
    for (int node = 0; node < load.nodeCount(); node++) {
      String id = load.id(node);
      String properties = load.nodeProperties(node);
      insert.setLong(1, nodeKey(node));
      insert.setString(2, id);
      insert.setInt(3, load.labelSetKey(node));
      insert.setLong(4, load.nodeOrdinal(node));
      insert.setString(5, properties);
      insert.executeUpdate();
      idHashes[node] = RecordHasher.text(id);
      hasher.node(
          idHashes[node],
          load.labelSets().hash(load.labelSetKey(node)),
          RecordHasher.text(properties),
          load.nodeOrdinal(node));
      state.nodes.add(hasher);
    }
    state.nextNodeKey = nodeKey(load.nodeCount());
  }

  private static long nodeKey(int node) {
    return node + 1L;
  }

  private void writeEdges(WriterConnection writer, WriterState state) throws SQLException {
    BulkEdges edges = load.edges();
    PreparedStatement insert = writer.statement(Sql.INSERT_EDGE);
    int[] order = edges.clusteredOrder(load.nodeCount());
    for (int place = 0; place < order.length; place++) {
      int edge = order[place];
      boolean replaced = place + 1 < order.length && edges.sameKey(edge, order[place + 1]);
      if (!replaced) {
        writeEdge(insert, edges, edge);
        state.edges.add(hasher);
      }
    }
  }

  private void writeEdge(PreparedStatement insert, BulkEdges edges, int edge) throws SQLException {
    String id = edges.id(edge);
    String properties = edges.properties(edge);
    WeightKind kind = edges.weightKind(edge);
    long bits = edges.weightBits(edge);
    insert.setLong(1, nodeKey(edges.source(edge)));
    insert.setInt(2, edges.type(edge));
    insert.setLong(3, nodeKey(edges.target(edge)));
    insert.setString(4, id);
    insert.setLong(5, edges.ordinal(edge));
    switch (kind) {
      case NONE -> insert.setNull(6, Types.NULL);
      case INTEGER -> insert.setLong(6, bits);
      case REAL -> WeightColumn.bind(insert, 6, kind.number(bits));
    }
    insert.setString(7, properties);
    insert.executeUpdate();
    hasher.edge(
        idHashes[edges.source(edge)],
        load.edgeTypes().hash(edges.type(edge)),
        idHashes[edges.target(edge)],
        RecordHasher.text(id),
        kind.code(),
        bits,
        RecordHasher.text(properties),
        edges.ordinal(edge));
  }
}
