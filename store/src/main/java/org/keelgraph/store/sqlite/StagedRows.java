package org.keelgraph.store.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.keelgraph.store.digest.RecordHasher;

/** Writes gathered records into the empty store that nobody else sees yet. */
final class StagedRows {

  private static final String NODE_INDEX = "node_by_id";

  private final GatheredGraph graph;
  private final String weightProperty;
  private final Runnable requireWanted;
  private final RecordHasher hasher = new RecordHasher();
  private final long[] idHashes;

  /**
   * @param requireWanted throws if nobody wants the store any more; asked before each row, so that
   *     it must be quick
   */
  StagedRows(GatheredGraph graph, String weightProperty, Runnable requireWanted) {
    this.graph = graph;
    this.weightProperty = weightProperty;
    this.requireWanted = requireWanted;
    idHashes = new long[graph.nodeCount()];
  }

  /**
   * What is written besides the records, in the same transaction: how they came here. It also
   * numbers the commit and the ordinals that follow.
   */
  interface Chronicle<T> {

    /** Before the first record. */
    void begin(GraphChanges changes) throws SQLException;

    /** After the last record. */
    T end(GraphChanges changes) throws SQLException;
  }

  <T> T write(Path file, Chronicle<T> chronicle) throws SQLException {
    try (WriterConnection writer = new WriterConnection(Connections.openToWrite(file))) {
      Pragmas.applyToBuilder(writer.jdbc());
      writer.execute(Sql.BEGIN_WRITE);
      GraphChanges changes = new GraphChanges(writer, weightProperty);
      changes.reload();
      chronicle.begin(changes);
      String indexSql = dropNodeIndex(writer.jdbc());
      writeDictionary(writer, Sql.INSERT_LABEL_SET, graph.labelSets());
      writeDictionary(writer, Sql.INSERT_EDGE_TYPE, graph.edgeTypes());
      writeNodes(writer, changes.state());
      writeEdges(writer, changes.state());
      requireWanted.run();
      execute(writer.jdbc(), indexSql);
      T written = chronicle.end(changes);
      changes.writeManifest();
      writer.execute(Sql.COMMIT);
      Pragmas.set(writer.jdbc(), "locking_mode", "normal", "normal");
      Pragmas.set(writer.jdbc(), "journal_mode", "wal", "wal");
      return written;
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
    List<String> columns = new ArrayList<>(List.of("key", "id", "label_set", "ordinal"));
    boolean withProperties = graph.haveNodesProperties();
    if (withProperties) {
      columns.add("properties");
    }
    MultiRowInsert rows = new MultiRowInsert(writer, "node", columns);
    for (int node = 0; node < graph.nodeCount(); node++) {
      requireWanted.run();
      String id = graph.id(node);
      int labelSet = graph.labelSetKey(node);
      long ordinal = graph.nodeOrdinal(node);
      String properties = graph.nodeProperties(node);
      rows.add(nodeKey(node));
      rows.add(id);
      rows.add(labelSet);
      rows.add(ordinal);
      if (withProperties) {
        rows.add(properties);
      }
      idHashes[node] = RecordHasher.text(id);
      hasher.node(
          idHashes[node], graph.labelSets().hash(labelSet), RecordHasher.text(properties), ordinal);
      state.nodes.add(hasher);
    }
    rows.finish();
    state.nextNodeKey = nodeKey(graph.nodeCount());
  }

  private static long nodeKey(int node) {
    return node + 1L;
  }

  private void writeEdges(WriterConnection writer, WriterState state) throws SQLException {
    BulkEdges edges = graph.edges();
    EdgeRows rows = new EdgeRows(writer, edges);
    int[] order = edges.clusteredOrder(graph.nodeCount());
    for (int place = 0; place < order.length; place++) {
      requireWanted.run();
      int edge = order[place];
      boolean replaced = place + 1 < order.length && edges.sameKey(edge, order[place + 1]);
      if (!replaced) {
        rows.add(edge);
        hashEdge(edges, edge);
        state.edges.add(hasher);
      }
    }
    rows.finish();
  }

  private void hashEdge(BulkEdges edges, int edge) {
    hasher.edge(
        idHashes[edges.source(edge)],
        graph.edgeTypes().hash(edges.type(edge)),
        idHashes[edges.target(edge)],
        RecordHasher.text(edges.id(edge)),
        edges.weightKind(edge).code(),
        edges.weightBits(edge),
        RecordHasher.text(edges.properties(edge)),
        edges.ordinal(edge));
  }

  /** Leaves out the columns that no edge of the load has anything in. */
  private static final class EdgeRows {

    private final BulkEdges edges;
    private final MultiRowInsert rows;
    private final boolean withIds;
    private final boolean withWeights;
    private final boolean withProperties;

    EdgeRows(WriterConnection writer, BulkEdges edges) {
      this.edges = edges;
      withIds = edges.haveIds();
      withWeights = edges.haveWeights();
      withProperties = edges.haveProperties();
      List<String> columns = new ArrayList<>(List.of("source", "type", "target", "ordinal"));
      if (withIds) {
        columns.add("id");
      }
      if (withWeights) {
        columns.add("weight");
      }
      if (withProperties) {
        columns.add("properties");
      }
      rows = new MultiRowInsert(writer, "edge", columns);
    }

    void add(int edge) throws SQLException {
      rows.add(nodeKey(edges.source(edge)));
      rows.add(edges.type(edge));
      rows.add(nodeKey(edges.target(edge)));
      rows.add(edges.ordinal(edge));
      if (withIds) {
        rows.add(edges.id(edge));
      }
      if (withWeights) {
        rows.add(WeightColumn.value(edges.weightKind(edge).number(edges.weightBits(edge))));
      }
      if (withProperties) {
        rows.add(edges.properties(edge));
      }
    }

    void finish() throws SQLException {
      rows.finish();
    }
  }
}
