package org.keelgraph.loaders.load;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.Manifest;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.digest.Digest128;
import org.keelgraph.store.sqlite.SqliteEngine;

/**
 * All that a store holds, by what readers can see of it: no keys, no row order, no commit sequence.
 *
 * @param nodes ids by ordinal
 * @param edges source, target, weight and properties by ordinal
 * @param digests the manifest's digests
 */
record StoreContent(Map<Long, String> nodes, Map<Long, String> edges, List<Digest128> digests) {

  static StoreContent of(Path path) {
    try (GraphStore store = new SqliteEngine().open(path, StoreConfig.defaults());
        StoreSnapshot snapshot = store.snapshot()) {
      Map<Long, String> nodes = new TreeMap<>();
      Map<Long, String> idByKey = new TreeMap<>();
      snapshot.scanNodes(
          (key, id, labelSet, ordinal, properties) -> {
            idByKey.put(key, id);
            putOnce(nodes, ordinal, id);
          });
      Map<Long, String> edges = new TreeMap<>();
      snapshot.scanEdges(
          (source, type, target, id, ordinal, kind, bits, properties) ->
              putOnce(
                  edges,
                  ordinal,
                  "%s %s %s %s %s"
                      .formatted(
                          idByKey.get(source),
                          idByKey.get(target),
                          id,
                          kind.number(bits),
                          properties)));
      Manifest manifest = snapshot.manifest();
      if (manifest.nodeCount() != nodes.size() || manifest.edgeCount() != edges.size()) {
        throw new AssertionError(manifest + " is not true: " + nodes + edges);
      }
      return new StoreContent(
          nodes,
          edges,
          List.of(
              manifest.nodeContent(),
              manifest.nodeOrder(),
              manifest.edgeContent(),
              manifest.edgeOrder()));
    }
  }

  private static void putOnce(Map<Long, String> records, long ordinal, String record) {
    @Nullable String other = records.put(ordinal, record);
    if (other != null) {
      throw new AssertionError("ordinal " + ordinal + " has " + other + " and " + record);
    }
  }

  static List<LoadRecord> loads(Path path) {
    try (GraphStore store = new SqliteEngine().open(path, StoreConfig.defaults());
        StoreSnapshot snapshot = store.snapshot()) {
      return snapshot.loads();
    }
  }

  static long sequence(Path path) {
    try (GraphStore store = new SqliteEngine().open(path, StoreConfig.defaults());
        StoreSnapshot snapshot = store.snapshot()) {
      return snapshot.manifest().sequence();
    }
  }

  /** What the input says, worked out without any loader: the last of equal edges wins. */
  static StoreContent expected(FakeInput input, List<Digest128> digests) {
    Map<Long, String> nodes = new TreeMap<>();
    for (String id : input.nodes()) {
      nodes.put((long) nodes.size(), id);
    }
    Map<String, Long> ordinals = new TreeMap<>();
    Map<Long, String> edges = new TreeMap<>();
    for (int edge = 0; edge < input.edges().size(); edge++) {
      FakeInput.Edge record = input.edges().get(edge);
      String ends = record.source() + " " + record.target();
      Long earlier = ordinals.put(ends, (long) edge);
      if (earlier != null) {
        Objects.requireNonNull(edges.remove(earlier));
      }
      edges.put((long) edge, ends + "  " + record.weight() + " null");
    }
    return new StoreContent(nodes, edges, digests);
  }
}
