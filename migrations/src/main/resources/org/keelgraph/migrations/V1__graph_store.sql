-- Keelgraph store, format version 1. What each column means: docs/store-format.md

PRAGMA application_id = 1262830924; -- 'KEEL'
PRAGMA user_version = 1;            -- format version

CREATE TABLE identity (
  only            INTEGER PRIMARY KEY CHECK (only = 1),
  store_id        TEXT NOT NULL,
  weight_property TEXT NOT NULL,
  created_at      TEXT NOT NULL
) STRICT;

CREATE TABLE label_set (
  key    INTEGER PRIMARY KEY,
  labels TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE edge_type (
  key  INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE node (
  key        INTEGER PRIMARY KEY,
  id         TEXT NOT NULL,
  label_set  INTEGER NOT NULL REFERENCES label_set (key),
  ordinal    INTEGER NOT NULL,
  properties TEXT
) STRICT;

-- An index rather than a table constraint, so that a bulk load can build it after the rows.
CREATE UNIQUE INDEX node_by_id ON node (id);

-- Clustered by identity: a scan comes grouped by source, and there is no second index to keep.
CREATE TABLE edge (
  source     INTEGER NOT NULL REFERENCES node (key),
  type       INTEGER NOT NULL REFERENCES edge_type (key),
  target     INTEGER NOT NULL REFERENCES node (key),
  id         TEXT NOT NULL DEFAULT '',
  ordinal    INTEGER NOT NULL,
  weight     ANY,
  properties TEXT,
  PRIMARY KEY (source, type, target, id)
) STRICT, WITHOUT ROWID;

-- One row, rewritten by every commit: what the store must hold.
CREATE TABLE manifest (
  only              INTEGER PRIMARY KEY CHECK (only = 1),
  sequence          INTEGER NOT NULL,
  node_count        INTEGER NOT NULL,
  edge_count        INTEGER NOT NULL,
  next_node_key     INTEGER NOT NULL,
  next_node_ordinal INTEGER NOT NULL,
  next_edge_ordinal INTEGER NOT NULL,
  node_content      BLOB NOT NULL CHECK (length(node_content) = 16),
  node_order        BLOB NOT NULL CHECK (length(node_order) = 16),
  edge_content      BLOB NOT NULL CHECK (length(edge_content) = 16),
  edge_order        BLOB NOT NULL CHECK (length(edge_order) = 16),
  previous          INTEGER NOT NULL
) STRICT;

-- One row a load: what was read, how it was loaded, and whether it came to its end.
CREATE TABLE load (
  key                INTEGER PRIMARY KEY,
  status             TEXT NOT NULL CHECK (status IN ('running', 'complete')),
  source_name        TEXT NOT NULL,
  source_bytes       INTEGER NOT NULL,
  source_sha256      TEXT NOT NULL,
  format             TEXT NOT NULL,
  loader             TEXT NOT NULL,
  journal            TEXT NOT NULL,
  group_commit       TEXT NOT NULL,
  synchronous        TEXT NOT NULL,
  writers            INTEGER NOT NULL,
  software           TEXT NOT NULL,
  started_at         TEXT NOT NULL,
  finished_at        TEXT,
  first_node_ordinal INTEGER NOT NULL,
  first_edge_ordinal INTEGER NOT NULL,
  nodes_before       INTEGER NOT NULL,
  edges_before       INTEGER NOT NULL,
  nodes_read         INTEGER NOT NULL,
  edges_read         INTEGER NOT NULL,
  duplicate_nodes    INTEGER,
  duplicate_edges    INTEGER,
  figures            TEXT
) STRICT;

-- Guarded commits: the caller's token, and the commit that it named.
CREATE TABLE commit_ledger (
  token          TEXT PRIMARY KEY,
  sequence       INTEGER NOT NULL,
  request_digest BLOB NOT NULL,
  outcome        TEXT NOT NULL,
  committed_at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
