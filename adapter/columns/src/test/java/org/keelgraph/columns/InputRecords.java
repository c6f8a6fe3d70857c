package org.keelgraph.columns;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.loaders.input.RecordSink;

/**
 * An input's records as lists: what the naive twins work on.
 *
 * @param nodes the ids in input order
 * @param edges the edges in input order
 */
record InputRecords(List<String> nodes, List<Edge> edges) {

  record Edge(String source, String target, @Nullable Number weight) {
    double cost() {
      return weight == null ? 1 : weight.doubleValue();
    }
  }

  static InputRecords of(GraphInput input) {
    InputRecords records = new InputRecords(new ArrayList<>(), new ArrayList<>());
    input.read(
        new RecordSink() {
          @Override
          public void node(long ordinal, String id) {
            records.nodes().add(id);
          }

          @Override
          public void edge(
              long ordinal, long line, String source, String target, @Nullable Number weight) {
            records.edges().add(new Edge(source, target, weight));
          }
        });
    return records;
  }
}
