package org.keelgraph.store.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.Manifest;
import org.keelgraph.store.PropertiesJson;
import org.keelgraph.store.StoreIdentity;

/**
 * What a damaged store says of itself (manifest and identity) and of how it came about: its loads,
 * and the ledger of guarded commits, without which a commit might be made a second time. No digest
 * covers these, so a row that can be one is taken for whole.
 */
final class DamagedHistory implements StagedRows.Chronicle<Map<String, Long>> {

  static final String LOADS = "load";
  static final String LEDGER = "commit_ledger";
  private static final int REQUEST_DIGEST_BYTES = 32;

  /** The columns of a load after its key; those with a question mark may be NULL. */
  private static final List<String> LOAD_TEXTS =
      List.of(
          "status",
          "source_name",
          "source_sha256",
          "format",
          "loader",
          "journal",
          "group_commit",
          "synchronous",
          "software",
          "started_at",
          "finished_at?",
          "figures?");

  private static final List<String> LOAD_INTEGERS =
      List.of(
          "key",
          "source_bytes",
          "writers",
          "first_node_ordinal",
          "first_edge_ordinal",
          "nodes_before",
          "edges_before",
          "nodes_read",
          "edges_read",
          "duplicate_nodes?",
          "duplicate_edges?");

  private final LossList losses;
  private final GatheredGraph graph;
  private @Nullable Manifest manifest;
  private @Nullable StoreIdentity identity;
  private final Map<Long, Map<String, @Nullable Object>> loads = new TreeMap<>();
  private final Map<String, Commit> ledger = new TreeMap<>();
  private final Set<String> listed = new HashSet<>();

  private record Commit(String token, long sequence, String request, String outcome, long at) {}

  DamagedHistory(GatheredGraph graph, LossList losses) {
    this.graph = graph;
    this.losses = losses;
  }

  void readSelf(Connection connection) throws SQLException {
    try {
      manifest = manifest(connection);
    } catch (SQLException exception) {
      losses.add("manifest", "row", TableWalk.damage(exception));
    } catch (NotWholeException | CorruptStoreException damage) {
      losses.add("manifest", "row", String.valueOf(damage.getMessage()));
    }
    try {
      identity = identity(connection);
    } catch (SQLException exception) {
      losses.add("identity", "row", TableWalk.damage(exception));
    } catch (NotWholeException damage) {
      losses.add("identity", "row", damage.reason());
    }
  }

  private static Manifest manifest(Connection connection) throws SQLException, NotWholeException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(Sql.SELECT_MANIFEST)) {
      Manifest read = WriterState.manifest(row);
      for (int column = 1; column <= 6; column++) {
        StrictRow.ordinal(row, column);
      }
      return read;
    }
  }

  private static StoreIdentity identity(Connection connection)
      throws SQLException, NotWholeException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(Sql.SELECT_IDENTITY)) {
      if (!row.next()) {
        throw new NotWholeException("there is none");
      }
      return new StoreIdentity(
          StoreFile.FORMAT_VERSION,
          StrictRow.name(row, 1, "store_id"),
          StrictRow.name(row, 2, "weight_property"),
          StrictRow.text(row, 3));
    }
  }

  void readLoadsAndLedger(Connection connection) throws SQLException {
    int most = TableWalk.probes(connection);
    TableWalk loadWalk =
        new TableWalk(connection, "*", LOADS + " not indexed", List.of("key"), this::load);
    listUnread(LOADS, loadWalk.read((low, high) -> KeyProbes.dense(low, high, most)));
    TableWalk ledgerWalk =
        new TableWalk(
            connection,
            "token, sequence, request_digest, outcome, committed_at",
            LEDGER + " not indexed",
            List.of("token"),
            this::commit);
    listUnread(LEDGER, ledgerWalk.read((low, high) -> TextProbes.between(low, high, most)));
  }

  private void listUnread(String table, List<TableWalk.Stretch> stretches) {
    for (TableWalk.Stretch stretch : stretches) {
      losses.add(table, "all rows " + stretch, stretch.reason());
    }
  }

  private @Nullable Key load(ResultSet row) throws SQLException {
    long key = row.getLong("key");
    try {
      Map<String, @Nullable Object> values = new TreeMap<>();
      for (String column : LOAD_TEXTS) {
        int index = row.findColumn(name(column));
        values.put(
            name(column),
            optional(column) ? StrictRow.textOrNull(row, index) : StrictRow.text(row, index));
      }
      for (String column : LOAD_INTEGERS) {
        int index = row.findColumn(name(column));
        boolean absent = optional(column) && row.getObject(index) == null;
        values.put(name(column), absent ? null : (Object) StrictRow.ordinal(row, index));
      }
      requirePlausible(values);
      loads.putIfAbsent(key, values);
    } catch (NotWholeException | CorruptStoreException | IllegalArgumentException damage) {
      list(LOADS, "key=" + key, String.valueOf(damage.getMessage()));
    }
    return Key.of(key);
  }

  private static String name(String column) {
    return optional(column) ? column.substring(0, column.length() - 1) : column;
  }

  private static boolean optional(String column) {
    return column.endsWith("?");
  }

  private static void requirePlausible(Map<String, @Nullable Object> load)
      throws NotWholeException {
    String status = text(load, "status");
    if (!status.equals("running") && !status.equals("complete")) {
      throw new NotWholeException("status=" + status);
    }
    GroupCommit.valueOf(text(load, "group_commit").toUpperCase(Locale.ROOT));
    PropertiesJson.read((String) load.get("figures"));
    long writers = number(load, "writers");
    if (writers < 1 || writers > Integer.MAX_VALUE) {
      throw new NotWholeException("writers=" + writers);
    }
    if (next(load, "first_node_ordinal", "nodes_read") < 0
        || next(load, "first_edge_ordinal", "edges_read") < 0) {
      throw new NotWholeException("its ordinals are out of range");
    }
  }

  private static String text(Map<String, @Nullable Object> load, String column) {
    return String.valueOf(load.get(column));
  }

  private static long number(Map<String, @Nullable Object> load, String column) {
    return load.get(column) instanceof Number number ? number.longValue() : 0;
  }

  /** The first ordinal after those that a load has reserved; negative if there is none. */
  private static long next(Map<String, @Nullable Object> load, String first, String read) {
    return number(load, first) + number(load, read);
  }

  private @Nullable Key commit(ResultSet row) throws SQLException {
    Object token = row.getObject(1);
    try {
      Commit commit =
          new Commit(
              StrictRow.text(row, 1),
              StrictRow.ordinal(row, 2),
              HexFormat.of().formatHex(StrictRow.blob(row, 3, REQUEST_DIGEST_BYTES)),
              StrictRow.text(row, 4),
              StrictRow.integer(row, 5));
      if (!commit.outcome.equals(Ledger.COMMITTED)) {
        throw new NotWholeException("outcome=" + commit.outcome);
      }
      ledger.putIfAbsent(commit.token, commit);
    } catch (NotWholeException damage) {
      list(LEDGER, "token=" + token, damage.reason());
    }
    return token instanceof String ? Key.of(token) : null;
  }

  private void list(String table, String what, String reason) {
    if (listed.add(table + what)) {
      losses.add(table, what, reason);
    }
  }

  @Nullable Manifest manifest() {
    return manifest;
  }

  @Nullable StoreIdentity identity() {
    return identity;
  }

  @Override
  public void begin(GraphChanges changes) {}

  /** Writes loads and ledger, and goes on counting where the damaged store was. */
  @Override
  public Map<String, Long> end(GraphChanges changes) throws SQLException {
    WriterState state = changes.state();
    Manifest known = manifest;
    if (known != null) {
      state.sequence = known.sequence();
      state.nextNodeOrdinal = known.nextNodeOrdinal();
      state.nextEdgeOrdinal = known.nextEdgeOrdinal();
    }
    for (int node = 0; node < graph.nodeCount(); node++) {
      state.nextNodeOrdinal = Math.max(state.nextNodeOrdinal, graph.nodeOrdinal(node) + 1);
    }
    BulkEdges edges = graph.edges();
    for (int edge = 0; edge < edges.size(); edge++) {
      state.nextEdgeOrdinal = Math.max(state.nextEdgeOrdinal, edges.ordinal(edge) + 1);
    }
    writeLoads(changes.writer(), state);
    writeLedger(changes.writer(), state);
    long replaced = edges.size() - state.edges.count();
    if (replaced > 0) {
      losses.add(DamagedEdges.TABLE, replaced + " rows", "other rows have their keys");
    }
    return Map.of(
        DamagedNodes.TABLE,
        state.nodes.count(),
        DamagedEdges.TABLE,
        state.edges.count(),
        LOADS,
        (long) loads.size(),
        LEDGER,
        (long) ledger.size());
  }

  private void writeLoads(WriterConnection writer, WriterState state) throws SQLException {
    for (Map<String, @Nullable Object> load : loads.values()) {
      MultiRowInsert insert = new MultiRowInsert(writer, LOADS, new ArrayList<>(load.keySet()));
      for (Object value : load.values()) {
        insert.add(value);
      }
      insert.finish();
      state.nextNodeOrdinal =
          Math.max(state.nextNodeOrdinal, next(load, "first_node_ordinal", "nodes_read"));
      state.nextEdgeOrdinal =
          Math.max(state.nextEdgeOrdinal, next(load, "first_edge_ordinal", "edges_read"));
    }
  }

  private void writeLedger(WriterConnection writer, WriterState state) throws SQLException {
    PreparedStatement insert = writer.statement(Sql.INSERT_TOKEN);
    for (Commit commit : ledger.values()) {
      insert.setString(1, commit.token);
      insert.setLong(2, commit.sequence);
      insert.setBytes(3, HexFormat.of().parseHex(commit.request));
      insert.setString(4, commit.outcome);
      insert.setLong(5, commit.at);
      insert.executeUpdate();
      if (manifest == null) { // else a damaged row would move the number of the last commit
        state.sequence = Math.max(state.sequence, commit.sequence);
      }
    }
  }
}
