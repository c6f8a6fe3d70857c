package org.keelgraph.cli;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.loaders.input.RecordSink;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.StoreSnapshot;

/** Names the first records in which a store differs from the input that it was loaded from. */
final class InputComparison implements RecordSink {

  private static final int MOST_REPORTED = 10;
  private static final Object NO_WEIGHT = "none";

  private final Set<String> nodes = new HashSet<>();
  private final Map<EdgeKey, Object> weights = new HashMap<>();
  private final List<String> differences = new ArrayList<>();

  private final UnaryOperator<String> shown;

  private InputComparison(UnaryOperator<String> shown) {
    this.shown = shown;
  }

  /**
   * At most ten differences, a line each.
   *
   * @param shown an id as the lines have it
   */
  static List<String> differences(
      StoreSnapshot snapshot, GraphInput input, UnaryOperator<String> shown) {
    InputComparison comparison = new InputComparison(shown);
    input.read(comparison);
    comparison.compare(snapshot);
    return comparison.differences;
  }

  @Override
  public void node(long ordinal, String id) {
    nodes.add(id);
  }

  @Override
  public void edge(long ordinal, long line, String source, String target, @Nullable Number weight) {
    weights.put(
        EdgeKey.of(source, EdgeRecord.DEFAULT_TYPE, target),
        Objects.requireNonNullElse(weight, NO_WEIGHT));
  }

  private void compare(StoreSnapshot snapshot) {
    Long2ObjectOpenHashMap<String> idsByKey = new Long2ObjectOpenHashMap<>();
    snapshot.scanNodes(
        (key, id, labelSet, ordinal, properties) -> {
          idsByKey.put(key, id);
          if (!nodes.remove(id)) {
            report("node " + shown.apply(id) + " is in the store, not in the input");
          }
        });
    List<@Nullable String> types = snapshot.edgeTypes();
    snapshot.scanEdges(
        (source, type, target, id, ordinal, weightKind, weightBits, properties) ->
            compareEdge(
                new EdgeKey(
                    idsByKey.getOrDefault(source, "(missing node)"),
                    Objects.requireNonNullElse(types.get(type), "(missing type)"),
                    idsByKey.getOrDefault(target, "(missing node)"),
                    id),
                Objects.requireNonNullElse(weightKind.number(weightBits), NO_WEIGHT)));
    nodes.forEach(id -> report("node " + shown.apply(id) + " is in the input, not in the store"));
    weights
        .keySet()
        .forEach(key -> report("edge " + shown(key) + " is in the input, not in the store"));
  }

  private void compareEdge(EdgeKey key, Object stored) {
    Object expected = weights.remove(key);
    if (expected == null) {
      report("edge " + shown(key) + " is in the store, not in the input");
    } else if (!expected.equals(stored)) {
      report("edge " + shown(key) + " weight: expected " + expected + ", actual " + stored);
    }
  }

  private EdgeKey shown(EdgeKey key) {
    return new EdgeKey(
        shown.apply(key.source()), key.type(), shown.apply(key.target()), shown.apply(key.id()));
  }

  private void report(String difference) {
    if (differences.size() < MOST_REPORTED) {
      differences.add(difference);
    }
  }
}
