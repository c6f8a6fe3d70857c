package org.keelgraph.store.sqlite;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.Manifest;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.PropertiesJson;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.digest.RecordHasher;
import org.keelgraph.store.digest.RecordSum;

/**
 * The graph as a snapshot's scan shows it.
 *
 * @param manifest as the store keeps it
 * @param recomputed with counts and digests made anew from the scan
 */
public record Contents(
    Map<String, NodeRecord> nodes,
    Map<EdgeKey, EdgeRecord> edges,
    Manifest manifest,
    Manifest recomputed) {

  public static Contents of(GraphStore store) {
    try (StoreSnapshot snapshot = store.snapshot()) {
      return of(snapshot);
    }
  }

  static Contents of(StoreSnapshot snapshot) {
    Scan scan = new Scan(snapshot);
    snapshot.scanNodes(scan::node);
    snapshot.scanEdges(scan::edge);
    Manifest kept = snapshot.manifest();
    Manifest recomputed =
        new Manifest(
            kept.sequence(),
            scan.nodeSum.count(),
            scan.edgeSum.count(),
            kept.nextNodeOrdinal(),
            kept.nextEdgeOrdinal(),
            scan.nodeSum.content(),
            scan.nodeSum.order(),
            scan.edgeSum.content(),
            scan.edgeSum.order());
    return new Contents(scan.nodes, scan.edges, kept, recomputed);
  }

  private static final class Scan {
    private final Map<Long, String> ids = new HashMap<>();
    private final Map<String, NodeRecord> nodes = new HashMap<>();
    private final Map<EdgeKey, EdgeRecord> edges = new HashMap<>();
    private final RecordSum nodeSum = new RecordSum();
    private final RecordSum edgeSum = new RecordSum();
    private final RecordHasher hasher = new RecordHasher();
    private final List<@Nullable LabelSet> labelSets;
    private final List<@Nullable String> types;

    Scan(StoreSnapshot snapshot) {
      labelSets = snapshot.labelSets();
      types = snapshot.edgeTypes();
    }

    void node(long key, String id, int labelSet, long ordinal, @Nullable String properties) {
      LabelSet labels = known(labelSets, labelSet);
      ids.put(key, id);
      nodes.put(id, new NodeRecord(id, labels, PropertiesJson.read(properties), ordinal));
      hasher.node(
          RecordHasher.text(id),
          RecordHasher.text(PropertiesJson.writeLabels(labels)),
          RecordHasher.text(properties),
          ordinal);
      nodeSum.add(hasher);
    }

    void edge(
        long source,
        int type,
        long target,
        String id,
        long ordinal,
        org.keelgraph.store.WeightKind kind,
        long bits,
        @Nullable String properties) {
      EdgeKey key = new EdgeKey(end(source), known(types, type), end(target), id);
      edges.put(
          key, new EdgeRecord(key, kind.number(bits), PropertiesJson.read(properties), ordinal));
      hasher.edge(
          RecordHasher.text(key.source()),
          RecordHasher.text(key.type()),
          RecordHasher.text(key.target()),
          RecordHasher.text(id),
          kind.code(),
          bits,
          RecordHasher.text(properties),
          ordinal);
      edgeSum.add(hasher);
    }

    private String end(long key) {
      String id = ids.get(key);
      if (id == null) {
        throw new AssertionError("an edge ends at key=" + key + ", which is no node");
      }
      return id;
    }

    private static <T> T known(List<@Nullable T> dictionary, int key) {
      T value = dictionary.get(key);
      if (value == null) {
        throw new AssertionError("key=" + key + " is not in its dictionary");
      }
      return value;
    }
  }
}
