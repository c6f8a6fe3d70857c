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

  private SnapshotVerifier() {}

  static VerificationReport verify(SnapshotColumns columns) {
    RecordHasher hasher = new RecordHasher();
    NodeColumns nodes = columns.nodes();
    long[] idHashes = new long[nodes.size()];
    RecordSum nodeSum = sumNodes(columns, hasher, idHashes);
    RecordSum edgeSum = sumEdges(columns, hasher, idHashes);

    Manifest manifest = columns.manifest();
    List<Check> checks = new ArrayList<>();
    checks.add(check("node count", manifest.nodeCount(), nodeSum.count()));
    checks.add(check("edge count", manifest.edgeCount(), edgeSum.count()));
    checks.add(check("node content digest", manifest.nodeContent(), nodeSum.content()));
    checks.add(check("edge content digest", manifest.edgeContent(), edgeSum.content()));
    checks.add(check("node order digest", manifest.nodeOrder(), nodeSum.order()));
    checks.add(check("edge order digest", manifest.edgeOrder(), edgeSum.order()));
    return new VerificationReport(
        manifest.sequence(),
        checks,
        columns.loads().stream().filter(load -> !load.complete()).toList());
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
