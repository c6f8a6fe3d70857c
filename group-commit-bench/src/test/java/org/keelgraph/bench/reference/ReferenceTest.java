package org.keelgraph.bench.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.keelgraph.columns.Algorithm;
import org.keelgraph.columns.InputGraph;
import org.keelgraph.columns.KernelOutcome;
import org.keelgraph.columns.KernelRunner;
import org.keelgraph.columns.Outcomes;
import org.keelgraph.loaders.generator.GeneratedInput;
import org.keelgraph.loaders.generator.GraphFamily;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.snapshot.Graph;

class ReferenceTest {

  /**
   * A ring that a chain leads out of, and another ring apart: every algorithm has values that
   * differ.
   */
  private static final GraphInput INPUT =
      TextGraph.of(
          "0 1 2 3 4 5 6 7 8 9 10 11",
          "0 1 2",
          "1 2 1",
          "2 3 4",
          "3 0 1",
          "1 8 2",
          "8 9 3",
          "9 10 1",
          "10 11 5",
          "4 5 1",
          "5 6 1",
          "6 7 1",
          "7 4 1");

  /** Random graphs: ids that are not their positions, self-loops, repeated edges, nodes apart. */
  @Provide
  Arbitrary<TextGraph> graphs() {
    return Arbitraries.integers()
        .between(1, 30)
        .flatMap(
            size -> {
              Arbitrary<Integer> node = Arbitraries.integers().between(0, size - 1);
              Arbitrary<Integer> weight = Arbitraries.integers().between(1, 9);
              return Combinators.combine(node, node, weight)
                  .as((from, to, cost) -> "%s %s %d".formatted(id(size, from), id(size, to), cost))
                  .list()
                  .ofMaxSize(4 * size)
                  .map(edges -> new TextGraph(ids(size), edges));
            });
  }

  /** Numeric, because full paths sum their ids; counted down, so that no id is its position. */
  private static String id(int size, int node) {
    return Integer.toString(size - 1 - node);
  }

  private static List<String> ids(int size) {
    List<String> ids = new ArrayList<>();
    for (int node = 0; node < size; node++) {
      ids.add(id(size, node));
    }
    return ids;
  }

  @Property(tries = 300)
  void kernelsAgreeWithItOnRandomGraphs(@ForAll("graphs") TextGraph input) {
    Graph graph = InputGraph.of(input);
    Reference reference = new Reference(ReferenceGraph.of(input), "random", "0");
    for (Algorithm algorithm : Algorithm.values()) {
      assertThat(reference.difference(algorithm, KernelRunner.run(graph, algorithm, "0")))
          .as(algorithm.protocolName())
          .isNull();
    }
  }

  @ParameterizedTest
  @EnumSource(GraphFamily.class)
  void kernelsAgreeWithItOnEveryFamily(GraphFamily family) {
    GraphInput input = GeneratedInput.of(family, 100);
    Graph graph = InputGraph.of(input);
    Reference reference = reference(input, family.cliName());
    for (Algorithm algorithm : Algorithm.values()) {
      assertThat(reference.difference(algorithm, KernelRunner.run(graph, algorithm, "0")))
          .as(algorithm.protocolName())
          .isNull();
    }
  }

  @ParameterizedTest
  @EnumSource(Algorithm.class)
  void aPermutedVectorIsNoticed(Algorithm algorithm) {
    assertThat(differenceAfter(algorithm, ReferenceTest::swapTwoThatDiffer))
        .startsWith("2 differences: node ")
        .containsPattern("expected \\S+, actual \\S+; node ");
  }

  @ParameterizedTest
  @EnumSource(Algorithm.class)
  void notANumberIsNoticed(Algorithm algorithm) {
    assertThat(differenceAfter(algorithm, values -> values[7] = Double.NaN)).contains("actual NaN");
  }

  @ParameterizedTest
  @EnumSource(Algorithm.class)
  void infinityIsNoticed(Algorithm algorithm) {
    assertThat(differenceAfter(algorithm, values -> values[7] = Double.POSITIVE_INFINITY))
        .contains("actual Infinity");
  }

  @ParameterizedTest
  @EnumSource(
      value = Algorithm.class,
      names = {"WCC", "SCC"})
  void aWrongComponentIsNoticed(Algorithm algorithm) {
    assertThat(differenceAfter(algorithm, values -> values[7] = 3)).contains("actual 3.0");
  }

  @Test
  void aScoreMayDifferByARoundingErrorOnly() {
    assertThat(differenceAfter(Algorithm.PAGERANK, values -> values[7] += 1e-12)).isNull();
    assertThat(differenceAfter(Algorithm.PAGERANK, values -> values[7] += 1e-7))
        .contains("node ", "sum of scores");
  }

  @Test
  void manyDifferencesAreCountedAndThreeAreShown() {
    assertThat(differenceAfter(Algorithm.BFS, values -> Arrays.fill(values, -7)))
        .startsWith("12 differences: ")
        .satisfies(text -> assertThat(text.split("; ", -1)).hasSize(3));
  }

  @Test
  void anotherNumberOfNodesIsNoticed() {
    Graph larger = InputGraph.of(GeneratedInput.of(GraphFamily.CLUSTERS, 64));
    assertThat(
            reference(INPUT, "rings")
                .difference(Algorithm.BFS, KernelRunner.run(larger, Algorithm.BFS, "0")))
        .isEqualTo("nodes: expected 12, actual 64");
  }

  @Test
  void wrongPathSumsOfTheChainAreNoticed() {
    GraphInput chain = GeneratedInput.of(GraphFamily.PATH, 60);
    Graph graph = InputGraph.of(chain);
    KernelOutcome right = KernelRunner.run(graph, Algorithm.DIJKSTRA_FULL, "0");
    KernelOutcome.Counts counts = right.counts();
    KernelOutcome wrong =
        Outcomes.of(
            graph,
            values(right),
            new KernelOutcome.Counts(
                0,
                counts.reachable(),
                counts.pathEntries() + 1,
                counts.nodeSum() + 1,
                counts.costSum() + 1));
    assertThat(reference(chain, "path").difference(Algorithm.DIJKSTRA_FULL, wrong))
        .contains("path entries: expected 1830, actual 1831", "node sum", "cost sum");
  }

  private interface Change {
    void apply(double[] values);
  }

  /** What the reference says of a true vector after a change. */
  private static @Nullable String differenceAfter(Algorithm algorithm, Change change) {
    Graph graph = InputGraph.of(INPUT);
    KernelOutcome right = KernelRunner.run(graph, algorithm, "0");
    double[] values = values(right);
    change.apply(values);
    return reference(INPUT, "rings")
        .difference(algorithm, Outcomes.of(graph, values, right.counts()));
  }

  private static double[] values(KernelOutcome outcome) {
    Graph graph = outcome.graph();
    double[] values = new double[graph.nodeCount()];
    for (int node = 0; node < values.length; node++) {
      values[node] = outcome.valueOf(graph.ids().id(node));
    }
    return values;
  }

  private static void swapTwoThatDiffer(double[] values) {
    for (int other = 1; other < values.length; other++) {
      if (Math.abs(values[0] - values[other]) > 1e-6) {
        double first = values[0];
        values[0] = values[other];
        values[other] = first;
        return;
      }
    }
    throw new AssertionError("all values are the same");
  }

  private static Reference reference(GraphInput input, String family) {
    return new Reference(ReferenceGraph.of(input), family, "0");
  }
}
