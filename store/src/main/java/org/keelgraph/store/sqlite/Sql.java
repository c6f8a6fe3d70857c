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
  static final String SAVEPOINT = "savepoint member";
  static final String RELEASE = "release member";
  static final String ROLLBACK_MEMBER = "rollback to member";
  static final String DATA_VERSION = "pragma data_version";
  static final String CHECKPOINT_PASSIVE = "pragma wal_checkpoint(passive)";

  static final String SELECT_IDENTITY =
      "select store_id, weight_property, created_at from identity";

  static final String SELECT_MANIFEST =
      "select sequence, node_count, edge_count, next_node_key, next_node_ordinal, next_edge_ordinal,"
          + " node_content, node_order, edge_content, edge_order from manifest";

  static final String UPDATE_MANIFEST =
      "update manifest set sequence = ?, node_count = ?, edge_count = ?, next_node_key = ?,"
          + " next_node_ordinal = ?, next_edge_ordinal = ?, node_content = ?, node_order = ?,"
          + " edge_content = ?, edge_order = ?";

  static final String SELECT_LABEL_SETS = "select key, labels from label_set order by key";
  static final String INSERT_LABEL_SET = "insert into label_set (key, labels) values (?, ?)";
  static final String SELECT_EDGE_TYPES = "select key, name from edge_type order by key";
  static final String INSERT_EDGE_TYPE = "insert into edge_type (key, name) values (?, ?)";

  static final String INSERT_NODE =
      "insert into node (key, id, label_set, ordinal, properties) values (?, ?, ?, ?, ?)"
          + " on conflict do nothing";

  static final String UPDATE_NODE =
      "update node set label_set = ?, ordinal = ?, properties = ? where key = ?";

  static final String SELECT_NODE =
      "select key, label_set, ordinal, properties from node where id = ?";

  static final String DELETE_NODE = "delete from node where key = ?";

  static final String INSERT_EDGE =
      "insert into edge (source, type, target, id, ordinal, weight, properties)"
          + " values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing";

  static final String UPDATE_EDGE =
      "update edge set ordinal = ?, weight = ?, properties = ?"
          + " where (source = ? and type = ? and target = ? and id = ?)";

  static final String SELECT_EDGE =
      "select ordinal, weight, properties from edge"
          + " where (source = ? and type = ? and target = ? and id = ?)";

  static final String DELETE_EDGE =
      "delete from edge where (source = ? and type = ? and target = ? and id = ?)";

  static final String SELECT_NODE_KEY = "select key from node where id = ?";

  static final String GET_NODE =
      "select label_set.labels, node.ordinal, node.properties from node"
          + " join label_set on label_set.key = node.label_set where node.id = ?";

  static final String GET_EDGE =
      "select edge.ordinal, edge.weight, edge.properties from edge"
          + " join node as source on source.key = edge.source"
          + " join edge_type on edge_type.key = edge.type"
          + " join node as target on target.key = edge.target"
          + " where (source.id = ? and edge_type.name = ? and target.id = ? and edge.id = ?)";

  static final String SCAN_NODES =
      "select key, id, label_set, ordinal, properties from node order by key";

  static final String SCAN_EDGES =
      "select source, type, target, id, ordinal, weight, properties from edge order by source";

  static final String SELECT_LOADS =
      "select key, status, source_name, source_bytes, source_sha256, format, loader, group_commit,"
          + " writers, started_at, nodes_read, edges_read, duplicate_nodes, duplicate_edges"
          + " from load order by key";

  private Sql() {}
}
