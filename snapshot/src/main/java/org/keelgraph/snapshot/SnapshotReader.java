package org.keelgraph.snapshot;

import org.jspecify.annotations.Nullable;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.WeightKind;

/** Reads a consistent view's rows into primitive columns, each row once. */
final class SnapshotReader {

  private SnapshotReader() {}

  static SnapshotColumns read(StoreSnapshot snapshot) {
    NodeColumns nodes = new NodeColumns();
    snapshot.scanNodes(
        (key, id, labelSet, ordinal, properties) -> {
          requireRoom(nodes.size(), "nodes");
          nodes.add(key, id, labelSet, ordinal, properties);
        });
    EdgeColumns edges = new EdgeColumns();
    EdgeRows rows = new EdgeRows(nodes, edges);
    snapshot.scanEdges(rows);
    return new SnapshotColumns(
        snapshot.manifest(),
        snapshot.loads(),
        snapshot.labelSets(),
        snapshot.edgeTypes(),
        nodes,
        edges);
  }

  static void requireRoom(int size, String what) {
    if (size == Graph.MAX_SIZE) {
      throw new CorruptStoreException(
          "the store has more than " + Graph.MAX_SIZE + " " + what + ", the most a graph can have");
    }
  }

  /** Turns end keys into rows; edges come grouped by source, so that one is looked up once. */
  private static final class EdgeRows implements StoreSnapshot.EdgeVisitor {
    private final NodeColumns nodes;
    private final EdgeColumns edges;
    private long lastSource = Long.MIN_VALUE;
    private int lastSourceRow;

    EdgeRows(NodeColumns nodes, EdgeColumns edges) {
      this.nodes = nodes;
      this.edges = edges;
    }

    @Override
    public void edge(
        long source,
        int type,
        long target,
        String id,
        long ordinal,
        WeightKind weightKind,
        long weightBits,
        @Nullable String properties) {
      requireRoom(edges.size(), "edges");
      if (source != lastSource) {
        lastSourceRow = row(source, "source", source, target);
        lastSource = source;
      }
      int targetRow = row(target, "target", source, target);
      edges.add(lastSourceRow, type, targetRow, id, ordinal, weightKind, weightBits, properties);
    }

    private int row(long key, String end, long source, long target) {
      int row = nodes.rowOf(key);
      if (row < 0) {
        throw new CorruptStoreException(
            "an edge's %s does not exist: edge source key=%d target key=%d"
                .formatted(end, source, target));
      }
      return row;
    }
  }
}
