package org.keelgraph.snapshot;

import java.util.ArrayList;
import java.util.List;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.snapshot.VerificationReport.Check;
import org.keelgraph.store.Manifest;
import org.keelgraph.store.PropertiesJson;
import org.keelgraph.store.digest.RecordHasher;
import org.keelgraph.store.digest.RecordSum;

/**
 * Recomputes from the rows alone what the manifest promises: counts, content digests, order
 * digests. An order digest covers each record together with its ordinal, so a permutation shows as
 * well as an altered, missing or doubled record.
 */
final class SnapshotVerifier {

  /** How the names of the checks of nodes begin. */
  static final String NODE = "node ";

  /** How the names of the checks of edges begin. */
  static final String EDGE = "edge ";

  private SnapshotVerifier() {}

  static VerificationReport verify(SnapshotColumns columns) {
    RecordHasher hasher = new RecordHasher();
    NodeColumns nodes = columns.nodes();
    long[] idHashes = new long[nodes.size()];
    RecordSum nodeSum = sumNodes(columns, hasher, idHashes);
    RecordSum edgeSum = sumEdges(columns, hasher, idHashes);

    Manifest manifest = columns.manifest();
    return new VerificationReport(
        manifest.sequence(),
        compare(manifest, nodeSum, edgeSum),
        columns.loads().stream().filter(load -> !load.complete()).toList());
  }

  /** Compares records with what a manifest says of them. */
  static List<Check> compare(Manifest manifest, RecordSum nodes, RecordSum edges) {
    List<Check> checks = new ArrayList<>();
    checks.add(check(NODE + "count", manifest.nodeCount(), nodes.count()));
    checks.add(check(EDGE + "count", manifest.edgeCount(), edges.count()));
    checks.add(check(NODE + "content digest", manifest.nodeContent(), nodes.content()));
    checks.add(check(EDGE + "content digest", manifest.edgeContent(), edges.content()));
    checks.add(check(NODE + "order digest", manifest.nodeOrder(), nodes.order()));
    checks.add(check(EDGE + "order digest", manifest.edgeOrder(), edges.order()));
    return checks;
  }

  private static Check check(String name, Object expected, Object actual) {
    return new Check(name, expected.toString(), actual.toString());
  }

  private static RecordSum sumNodes(SnapshotColumns columns, RecordHasher hasher, long[] idHashes) {
    long[] labelHashes =
        columns.labelSets().stream()
            .mapToLong(set -> set == null ? 0 : RecordHasher.text(PropertiesJson.writeLabels(set)))
            .toArray();
    NodeColumns nodes = columns.nodes();
    RecordSum sum = new RecordSum();
    for (int row = 0; row < nodes.size(); row++) {
      idHashes[row] = RecordHasher.text(nodes.id(row));
      hasher.node(
          idHashes[row],
          entry(labelHashes, nodes.labelSet(row), "label set"),
          RecordHasher.text(nodes.properties(row)),
          nodes.ordinal(row));
      sum.add(hasher);
    }
    return sum;
  }

  private static RecordSum sumEdges(SnapshotColumns columns, RecordHasher hasher, long[] idHashes) {
    long[] typeHashes = columns.edgeTypes().stream().mapToLong(RecordHasher::text).toArray();
    EdgeColumns edges = columns.edges();
    RecordSum sum = new RecordSum();
    for (int row = 0; row < edges.size(); row++) {
      hasher.edge(
          idHashes[edges.source(row)],
          entry(typeHashes, edges.type(row), "edge type"),
          idHashes[edges.target(row)],
          RecordHasher.text(edges.id(row)),
          edges.weightKind(row).code(),
          edges.weightBits(row),
          RecordHasher.text(edges.properties(row)),
          edges.ordinal(row));
      sum.add(hasher);
    }
    return sum;
  }

  private static long entry(long[] hashes, int key, String what) {
    if (key < 0 || key >= hashes.length) {
      throw new CorruptStoreException("a record refers to a missing " + what + ": key=" + key);
    }
    return hashes[key];
  }
}
