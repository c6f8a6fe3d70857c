package org.keelgraph.bench.reference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.loaders.input.InputSummary;
import org.keelgraph.loaders.input.RecordSink;

/**
 * The input as nested maps: node id to neighbour id to weight, the last of several edges between
 * the same two nodes winning.
 */
public final class ReferenceGraph {

  private final Map<String, Map<String, Double>> edges = new LinkedHashMap<>();
  private final InputSummary summary;

  private ReferenceGraph(GraphInput input) {
    summary =
        input.read(
            new RecordSink() {
              @Override
              public void node(long ordinal, String id) {
                edges.put(id, new LinkedHashMap<>());
              }

              @Override
              public void edge(
                  long ordinal, long line, String source, String target, @Nullable Number weight) {
                neighbours(source).put(target, weight == null ? 1.0 : weight.doubleValue());
              }
            });
  }

  /** Reads the input once. */
  public static ReferenceGraph of(GraphInput input) {
    return new ReferenceGraph(input);
  }

  /** What was read. */
  public InputSummary summary() {
    return summary;
  }

  /** The nodes in input order. */
  public List<String> nodes() {
    return new ArrayList<>(edges.keySet());
  }

  /** The nodes that the node's edges enter, with the edges' weights. */
  Map<String, Double> neighbours(String node) {
    Map<String, Double> neighbours = edges.get(node);
    if (neighbours == null) {
      throw new IllegalArgumentException("the input has no node " + node);
    }
    return neighbours;
  }
}
