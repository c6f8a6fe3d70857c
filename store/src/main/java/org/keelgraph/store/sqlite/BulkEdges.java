package org.keelgraph.store.sqlite;

import it.unimi.dsi.fastutil.bytes.ByteArrayList;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.WeightKind;

/**
 * The edges of a bulk load as primitive columns, and the order in which the clustered table wants
 * them. Edge ids and properties are kept only where there are any. Not thread-safe.
 */
final class BulkEdges {

  private final IntArrayList sources = new IntArrayList();
  private final IntArrayList types = new IntArrayList();
  private final IntArrayList targets = new IntArrayList();
  private final LongArrayList ordinals = new LongArrayList();
  private final ByteArrayList weightKinds = new ByteArrayList();
  private final LongArrayList weightBits = new LongArrayList();
  private final Int2ObjectOpenHashMap<String> ids = new Int2ObjectOpenHashMap<>();
  private final Int2ObjectOpenHashMap<String> properties = new Int2ObjectOpenHashMap<>();
  private boolean weighted;

  void add(
      long ordinal,
      int source,
      int type,
      int target,
      String id,
      @Nullable Number weight,
      @Nullable String json) {
    int edge = sources.size();
    sources.add(source);
    types.add(type);
    targets.add(target);
    ordinals.add(ordinal);
    weightKinds.add(WeightKind.of(weight).code());
    weightBits.add(WeightKind.bits(weight));
    weighted |= weight != null;
    if (!id.isEmpty()) {
      ids.put(edge, id);
    }
    if (json != null) {
      properties.put(edge, json);
    }
  }

  int size() {
    return sources.size();
  }

  boolean haveIds() {
    return !ids.isEmpty();
  }

  boolean haveWeights() {
    return weighted;
  }

  boolean haveProperties() {
    return !properties.isEmpty();
  }

  int source(int edge) {
    return sources.getInt(edge);
  }

  int type(int edge) {
    return types.getInt(edge);
  }

  int target(int edge) {
    return targets.getInt(edge);
  }

  long ordinal(int edge) {
    return ordinals.getLong(edge);
  }

  String id(int edge) {
    return ids.getOrDefault(edge, "");
  }

  WeightKind weightKind(int edge) {
    return WeightKind.at(weightKinds.getByte(edge));
  }

  long weightBits(int edge) {
    return weightBits.getLong(edge);
  }

  @Nullable String properties(int edge) {
    return properties.get(edge);
  }

  /**
   * The edges by source, type, target, id, then ordinal: counted into runs by source, each run
   * sorted.
   */
  int[] clusteredOrder(int nodes) {
    int[] next = new int[nodes + 1];
    for (int edge = 0; edge < size(); edge++) {
      next[source(edge) + 1]++;
    }
    for (int node = 0; node < nodes; node++) {
      next[node + 1] += next[node];
    }
    int[] order = new int[size()];
    for (int edge = 0; edge < size(); edge++) {
      order[next[source(edge)]++] = edge;
    }
    int begin = 0;
    for (int node = 0; node < nodes; node++) {
      IntArrays.quickSort(order, begin, next[node], this::compareWithinSource);
      begin = next[node];
    }
    return order;
  }

  private int compareWithinSource(int left, int right) {
    int comparison = Integer.compare(type(left), type(right));
    if (comparison == 0) {
      comparison = Integer.compare(target(left), target(right));
    }
    if (comparison == 0) {
      comparison = id(left).compareTo(id(right));
    }
    return comparison == 0 ? Long.compare(ordinal(left), ordinal(right)) : comparison;
  }

  /** Whether the two are the same edge of the graph. */
  boolean sameKey(int left, int right) {
    return source(left) == source(right)
        && type(left) == type(right)
        && target(left) == target(right)
        && id(left).equals(id(right));
  }
}
