package org.keelgraph.store.sqlite;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The records of a new store as primitive columns, nodes by index from 0 and edges between indexes,
 * until {@link StagedRows} writes them in the tables' own order. Texts are as the file has them:
 * labels and properties are canonical JSON. Memory grows with the graph. Not thread-safe.
 */
final class GatheredGraph {

  private final List<String> ids = new ArrayList<>();
  private final IntArrayList labelSetKeys = new IntArrayList();
  private final LongArrayList nodeOrdinals = new LongArrayList();
  private final Int2ObjectOpenHashMap<String> nodeProperties = new Int2ObjectOpenHashMap<>();
  private final Dictionary labelSets = new Dictionary();
  private final Dictionary edgeTypes = new Dictionary();
  private final BulkEdges edges = new BulkEdges();

  /** Adds a node that is not there yet and returns its index. */
  int addNode(long ordinal, String id, String labels, @Nullable String properties) {
    int index = ids.size();
    ids.add(id);
    labelSetKeys.add(0);
    nodeOrdinals.add(ordinal);
    setNode(index, ordinal, labels, properties);
    return index;
  }

  /** Replaces all of a node but its id. */
  void setNode(int index, long ordinal, String labels, @Nullable String properties) {
    nodeOrdinals.set(index, ordinal);
    labelSetKeys.set(index, labelSets.findOrAdd(labels));
    if (properties == null) {
      nodeProperties.remove(index);
    } else {
      nodeProperties.put(index, properties);
    }
  }

  /** Adds an edge; of several with one key, the one with the largest ordinal is written. */
  void addEdge(
      long ordinal,
      int source,
      String type,
      int target,
      String id,
      @Nullable Number weight,
      @Nullable String properties) {
    edges.add(ordinal, source, edgeTypes.findOrAdd(type), target, id, weight, properties);
  }

  int nodeCount() {
    return ids.size();
  }

  String id(int index) {
    return ids.get(index);
  }

  int labelSetKey(int index) {
    return labelSetKeys.getInt(index);
  }

  long nodeOrdinal(int index) {
    return nodeOrdinals.getLong(index);
  }

  boolean haveNodesProperties() {
    return !nodeProperties.isEmpty();
  }

  @Nullable String nodeProperties(int index) {
    return nodeProperties.get(index);
  }

  Dictionary labelSets() {
    return labelSets;
  }

  Dictionary edgeTypes() {
    return edgeTypes;
  }

  BulkEdges edges() {
    return edges;
  }
}
