package org.keelgraph.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.snapshot.Graph;

/** The vectors of all algorithms, each value belonging to a node's id. */
final class Vectors {

  private final Map<Algorithm, Map<String, Double>> values = new EnumMap<>(Algorithm.class);
  private final Map<Algorithm, KernelOutcome.Counts> counts = new EnumMap<>(Algorithm.class);

  /** What the kernels give on that graph, by the ids that the outcome gives them. */
  static Vectors of(Graph graph, List<String> ids, String source) {
    Vectors vectors = new Vectors();
    for (Algorithm algorithm : Algorithm.values()) {
      vectors.put(algorithm, KernelRunner.run(graph, algorithm, source), ids);
    }
    return vectors;
  }

  private void put(Algorithm algorithm, KernelOutcome outcome, List<String> ids) {
    Map<String, Double> vector = new HashMap<>();
    ids.forEach(id -> vector.put(id, outcome.valueOf(id)));
    values.put(algorithm, vector);
    counts.put(algorithm, outcome.counts());
  }

  /** Through a column, everything included. */
  static Vectors of(Column column, GraphInput input, String source) {
    List<String> ids = ProtocolVector.nodeIds(input);
    Vectors vectors = new Vectors();
    for (Algorithm algorithm : Algorithm.values()) {
      vectors.put(algorithm, column.run(input, algorithm, source).outcome(), ids);
    }
    return vectors;
  }

  /**
   * The historical fault: the value of the i-th node of the snapshot is given to the i-th node of
   * the input.
   */
  static Map<String, Double> byPosition(
      Graph graph, Algorithm algorithm, List<String> ids, String source) {
    KernelOutcome outcome = KernelRunner.run(graph, algorithm, source);
    Map<String, Double> vector = new HashMap<>();
    for (int position = 0; position < ids.size(); position++) {
      vector.put(ids.get(position), outcome.valueOf(graph.ids().id(position)));
    }
    return vector;
  }

  Map<String, Double> get(Algorithm algorithm) {
    return Objects.requireNonNull(values.get(algorithm));
  }

  /** To the bit: every value of every node, and the numbers beside the vectors. */
  void assertEqualTo(Vectors expected, String what) {
    for (Algorithm algorithm : Algorithm.values()) {
      assertThat(get(algorithm)).as("%s %s", what, algorithm).isEqualTo(expected.get(algorithm));
    }
    assertThat(counts).as(what).isEqualTo(expected.counts);
  }

  /** Exactly, but for scores, which were added up in another order: within 1e-9. */
  void assertMatches(NaiveVectors naive, String source, String what) {
    for (Algorithm algorithm : Algorithm.values()) {
      Map<String, Double> expected = naive.of(algorithm, source);
      assertThat(get(algorithm)).as("%s %s", what, algorithm).hasSameSizeAs(expected);
      get(algorithm)
          .forEach(
              (id, value) ->
                  assertThat(value)
                      .as("%s %s of node %s", what, algorithm, id)
                      .isCloseTo(
                          Objects.requireNonNull(expected.get(id)),
                          within(algorithm == Algorithm.PAGERANK ? 1e-9 : 0.0)));
    }
  }
}
