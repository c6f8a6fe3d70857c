package org.keelgraph.snapshot;

import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.error.NotVerifiedException;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.StoreSnapshot;

/**
 * From a store to a graph that can be trusted: read, verify, order, build, each under its own
 * timer. Stateless.
 */
public final class SnapshotRecovery {

  private SnapshotRecovery() {}

  /**
   * Recovers the whole graph as of the last durable commit.
   *
   * @throws NotVerifiedException if the rows are not what the manifest says, naming each count or
   *     digest that differs
   * @throws CorruptStoreException if the rows cannot be read as a graph at all
   */
  public static RecoveredGraph recover(GraphStore store) {
    return recover(store, true);
  }

  /**
   * With input ordering off, rows stay where they are: for the test that shows what that breaks.
   */
  static RecoveredGraph recover(GraphStore store, boolean ordered) {
    long start = System.nanoTime();
    SnapshotColumns columns = read(store);
    long read = System.nanoTime();
    VerificationReport verification = SnapshotVerifier.verify(columns);
    requireVerified(store, verification);
    long verified = System.nanoTime();
    int[] nodePositions = nodePositions(columns, ordered);
    NodeIds ids = new NodeIds(InputOrder.order(columns.nodes(), nodePositions));
    InputOrder.OrderedEdges edges =
        InputOrder.order(columns.edges(), edgePositions(columns), nodePositions);
    long orderedAt = System.nanoTime();
    Graph graph = Graph.fromEdges(ids, edges.sources, edges.targets, edges.weights);
    long built = System.nanoTime();
    RecoveryTimes times =
        new RecoveryTimes(read - start, verified - read, orderedAt - verified, built - orderedAt);
    return new RecoveredGraph(graph, verification, times);
  }

  /**
   * Reads and proves without building a graph; a difference is reported, not thrown.
   *
   * @throws CorruptStoreException if rows and manifest agree on ordinals that are no order, or if
   *     the rows cannot be read as a graph at all
   */
  public static VerificationReport verify(GraphStore store) {
    SnapshotColumns columns = read(store);
    VerificationReport report = SnapshotVerifier.verify(columns);
    if (report.verified()) {
      nodePositions(columns, true);
      edgePositions(columns);
    }
    return report;
  }

  private static SnapshotColumns read(GraphStore store) {
    try (StoreSnapshot snapshot = store.snapshot()) {
      return SnapshotReader.read(snapshot);
    }
  }

  private static void requireVerified(GraphStore store, VerificationReport report) {
    if (!report.verified()) {
      throw new NotVerifiedException(
          "the store is not what its manifest says: store=%s %s"
              .formatted(store.path(), report.differences()));
    }
  }

  private static int[] nodePositions(SnapshotColumns columns, boolean ordered) {
    NodeColumns nodes = columns.nodes();
    int[] positions =
        InputOrder.positions(
            "nodes", nodes.size(), nodes::ordinal, columns.manifest().nextNodeOrdinal());
    if (!ordered) {
      for (int row = 0; row < positions.length; row++) {
        positions[row] = row;
      }
    }
    return positions;
  }

  private static int[] edgePositions(SnapshotColumns columns) {
    EdgeColumns edges = columns.edges();
    return InputOrder.positions(
        "edges", edges.size(), edges::ordinal, columns.manifest().nextEdgeOrdinal());
  }
}
