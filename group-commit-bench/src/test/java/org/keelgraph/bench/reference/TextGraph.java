package org.keelgraph.bench.reference;

import java.util.List;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.loaders.input.InputSummary;
import org.keelgraph.loaders.input.RecordSink;

/**
 * A graph written down in a test.
 *
 * @param nodes the ids in input order
 * @param edges each "source target weight"
 */
record TextGraph(List<String> nodes, List<String> edges) implements GraphInput {

  static TextGraph of(String nodes, String... edges) {
    return new TextGraph(List.of(nodes.split(" ", -1)), List.of(edges));
  }

  @Override
  public String name() {
    return "a graph of a test";
  }

  @Override
  public String format() {
    return "text";
  }

  @Override
  public InputSummary read(RecordSink sink) {
    for (int node = 0; node < nodes.size(); node++) {
      sink.node(node, nodes.get(node));
    }
    for (int edge = 0; edge < edges.size(); edge++) {
      String[] words = edges.get(edge).split(" ", -1);
      sink.edge(edge, edge + 1L, words[0], words[1], Long.valueOf(words[2]));
    }
    return new InputSummary(0, "", nodes.size(), edges.size());
  }
}
