package org.keelgraph.store.sqlite;

/**
 * The statements that run often or at start-up, as plain text, so that opening a store does not
 * load jOOQ. {@code SqlTest} keeps those that read and write tables equal to what jOOQ renders from
 * the generated classes.
 */
final class Sql {

  static final String BEGIN_WRITE = "begin immediate";
  static final String BEGIN_READ = "begin";
  static final String COMMIT = "commit";
  static final String ROLLBACK = "rollback";

  /** Writes the first page again, as it is. */
  static final String TOUCH = "pragma user_version = " + StoreFile.FORMAT_VERSION;

  static final String SAVEPOINT = "savepoint member";
  static final String RELEASE = "release member";
  static final String ROLLBACK_MEMBER = "rollback to member";
  static final String DATA_VERSION = "pragma data_version";
  static final String LOG_SIZE = "pragma wal_checkpoint(noop)";
  static final String CHECKPOINT_PASSIVE = "pragma wal_checkpoint(passive)";
  static final String CHECKPOINT_RESTART = "pragma wal_checkpoint(restart)";

  static final String SELECT_IDENTITY =
      "select identity.store_id, identity.weight_property, identity.created_at from identity";

  static final String SELECT_MANIFEST =
      "select manifest.sequence, manifest.node_count, manifest.edge_count,"
          + " manifest.next_node_key, manifest.next_node_ordinal, manifest.next_edge_ordinal,"
          + " manifest.node_content, manifest.node_order, manifest.edge_content,"
          + " manifest.edge_order, manifest.previous from manifest";

  static final String UPDATE_MANIFEST =
      "update manifest set sequence = ?, node_count = ?, edge_count = ?, next_node_key = ?,"
          + " next_node_ordinal = ?, next_edge_ordinal = ?, node_content = ?, node_order = ?,"
          + " edge_content = ?, edge_order = ?, previous = ?";

  static final String SELECT_LABEL_SETS =
      "select label_set.key, label_set.labels from label_set order by label_set.key";

  static final String INSERT_LABEL_SET = "insert into label_set (key, labels) values (?, ?)";

  static final String SELECT_EDGE_TYPES =
      "select edge_type.key, edge_type.name from edge_type order by edge_type.key";

  static final String INSERT_EDGE_TYPE = "insert into edge_type (key, name) values (?, ?)";

  static final String INSERT_NODE =
      "insert into node (key, id, label_set, ordinal, properties) values (?, ?, ?, ?, ?)"
          + " on conflict do nothing";

  static final String UPDATE_NODE =
      "update node set label_set = ?, ordinal = ?, properties = ? where node.key = ?";

  static final String SELECT_NODE =
      "select node.key, node.label_set, node.ordinal, node.properties from node"
          + " where node.id = ?";

  static final String DELETE_NODE = "delete from node where node.key = ?";

  static final String INSERT_EDGE =
      "insert into edge (source, type, target, id, ordinal, weight, properties)"
          + " values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing";

  static final String UPDATE_EDGE =
      "update edge set ordinal = ?, weight = ?, properties = ? where (edge.source = ? and"
          + " edge.type = ? and edge.target = ? and edge.id = ?)";

  static final String SELECT_EDGE =
      "select edge.ordinal, edge.weight, edge.properties from edge where (edge.source = ?"
          + " and edge.type = ? and edge.target = ? and edge.id = ?)";

  static final String DELETE_EDGE =
      "delete from edge where (edge.source = ? and edge.type = ? and edge.target = ? and"
          + " edge.id = ?)";

  static final String SELECT_NODE_KEY = "select node.key from node where node.id = ?";

  static final String GET_NODE =
      "select label_set.labels, node.ordinal, node.properties from node join label_set on"
          + " label_set.key = node.label_set where node.id = ?";

  static final String GET_EDGE =
      "select edge.ordinal, edge.weight, edge.properties from edge join node as source on"
          + " source.key = edge.source join edge_type on edge_type.key = edge.type join node as"
          + " target on target.key = edge.target where (source.id = ? and edge_type.name = ? and"
          + " target.id = ? and edge.id = ?)";

  static final String SELECT_EDGES_BY_SOURCE = edgesOf("edge.source = ?");

  /** Self loops come by their source. */
  static final String SELECT_EDGES_BY_TARGET =
      edgesOf("(edge.target = ? and edge.source <> edge.target)");

  private static String edgesOf(String condition) {
    return "select edge.source, edge.type, edge.target, edge.id, edge.ordinal, edge.weight,"
        + " edge.properties, source.id, target.id from edge join node as source on source.key ="
        + " edge.source join node as target on target.key = edge.target where "
        + condition;
  }

  static final String TARGET_INDEX = "edge_by_target";

  static final String CREATE_TARGET_INDEX =
      "create index if not exists " + TARGET_INDEX + " on edge (target)";

  static final String SELECT_TOKEN =
      "select commit_ledger.sequence, commit_ledger.request_digest, commit_ledger.committed_at"
          + " from commit_ledger where commit_ledger.token = ?";

  static final String INSERT_TOKEN =
      "insert into commit_ledger (token, sequence, request_digest, outcome, committed_at)"
          + " values (?, ?, ?, ?, ?)";

  /**
   * A commit is no older than any before it: where the clock was set back, the latest time before
   * counts.
   */
  static final String DELETE_TOKENS =
      "delete from commit_ledger where commit_ledger.token in (select aged.token from"
          + " (select commit_ledger.token, max(commit_ledger.committed_at) over (order by"
          + " commit_ledger.sequence) as committed_by from commit_ledger) as aged"
          + " where aged.committed_by < ?)";

  static final String SCAN_NODES =
      "select node.key, node.id, node.label_set, node.ordinal, node.properties from node"
          + " order by node.key";

  static final String SCAN_EDGES =
      "select edge.source, edge.type, edge.target, edge.id, edge.ordinal, edge.weight,"
          + " edge.properties from edge order by edge.source";

  static final String SELECT_LOADS =
      "select load.key, load.status, load.source_name, load.source_bytes,"
          + " load.source_sha256, load.format, load.loader, load.group_commit, load.writers,"
          + " load.started_at, load.nodes_read, load.edges_read, load.duplicate_nodes,"
          + " load.duplicate_edges, load.figures from load order by load.key";

  private Sql() {}
}
