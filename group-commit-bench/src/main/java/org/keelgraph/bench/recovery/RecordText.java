package org.keelgraph.bench.recovery;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.PropertiesJson;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.WeightKind;

/**
 * Nodes and edges as text, a key and a content each, the same for what was asked for and for what a
 * snapshot's scan shows. Ordinals, which the store chooses, are left out; they are the snapshot
 * verification's concern.
 */
final class RecordText {

  private RecordText() {}

  static String key(String nodeId) {
    return "node " + nodeId;
  }

  static String key(EdgeKey edge) {
    return "edge " + edge;
  }

  static String content(NodeRecord node) {
    return content(node.labels(), PropertiesJson.write(node.properties()));
  }

  static String content(EdgeRecord edge) {
    return content(
        WeightKind.of(edge.weight()),
        WeightKind.bits(edge.weight()),
        PropertiesJson.write(edge.properties()));
  }

  private static String content(LabelSet labels, @Nullable String properties) {
    return PropertiesJson.writeLabels(labels) + " " + properties;
  }

  private static String content(WeightKind kind, long bits, @Nullable String properties) {
    return kind + " " + bits + " " + properties;
  }

  /** Contents by key of all that is in a store. */
  static Map<String, String> read(GraphStore store) {
    Map<String, String> records = new HashMap<>();
    Map<Long, String> ids = new HashMap<>();
    try (StoreSnapshot snapshot = store.snapshot()) {
      var labelSets = snapshot.labelSets();
      var types = snapshot.edgeTypes();
      snapshot.scanNodes(
          (key, id, labelSet, ordinal, properties) -> {
            ids.put(key, id);
            LabelSet labels = Objects.requireNonNull(labelSets.get(labelSet), "label set");
            put(records, key(id), content(labels, properties));
          });
      snapshot.scanEdges(
          (source, type, target, id, ordinal, kind, bits, properties) ->
              put(
                  records,
                  key(
                      new EdgeKey(
                          Objects.requireNonNull(ids.get(source), "source"),
                          Objects.requireNonNull(types.get(type), "type"),
                          Objects.requireNonNull(ids.get(target), "target"),
                          id)),
                  content(kind, bits, properties)));
    }
    return records;
  }

  private static void put(Map<String, String> records, String key, String content) {
    if (records.put(key, content) != null) {
      throw new IllegalStateException("twice in the store: " + key);
    }
  }
}
