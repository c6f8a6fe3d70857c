package org.keelgraph.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.keelgraph.loaders.generator.GeneratedInput;
import org.keelgraph.loaders.generator.GraphFamily;
import org.keelgraph.loaders.load.GraphLoader;
import org.keelgraph.loaders.load.LoadListener;
import org.keelgraph.loaders.load.LoadSettings;
import org.keelgraph.snapshot.Graph;
import org.keelgraph.snapshot.RecoveredGraph;
import org.keelgraph.snapshot.SnapshotRecovery;
import org.keelgraph.snapshot.UnorderedRecovery;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.sqlite.SqliteEngine;

/**
 * However many writers scramble the rows, every result belongs to the node that it was computed
 * for. A published benchmark had it otherwise: with four writers every distance was attached to the
 * wrong node, and no check saw it.
 */
class InputOrderEndToEndTest {

  private static final String SOURCE = "0";

  @TempDir private Path folder;

  static Stream<Arguments> graphs() {
    return Arrays.stream(GraphFamily.values())
        .flatMap(family -> Stream.of(Arguments.of(family, 128), Arguments.of(family, 1_024)));
  }

  private static StoreConfig config(LoadSettings settings) {
    return StoreConfig.builder()
        .synchronous(SynchronousMode.OFF)
        .groupCommit(settings.storeGroupCommit())
        .build();
  }

  private static List<LoadSettings> concurrentSettings() {
    return List.of(
        LoadSettings.concurrent(4, GroupCommit.OFF),
        LoadSettings.concurrent(4, GroupCommit.ENGINE),
        LoadSettings.concurrent(8, GroupCommit.CLIENT),
        LoadSettings.concurrent(32, GroupCommit.ENGINE));
  }

  private Path loaded(GeneratedInput input, LoadSettings settings) {
    Path path = folder.resolve(settings.writers() + "-" + settings.groupCommit() + ".db");
    GraphLoader.load(
        new SqliteEngine(), path, config(settings), input, settings, LoadListener.SILENT);
    return path;
  }

  private static Graph recover(Path path) {
    try (GraphStore store = new SqliteEngine().open(path, StoreConfig.defaults())) {
      RecoveredGraph recovered = SnapshotRecovery.recover(store);
      assertThat(recovered.verification().complete()).isTrue();
      return recovered.graph();
    }
  }

  private static Graph recoverUnordered(Path path) {
    try (GraphStore store = new SqliteEngine().open(path, StoreConfig.defaults())) {
      return UnorderedRecovery.recover(store);
    }
  }

  private Path scrambled(ScrambledStore order, InputRecords records) {
    Path path = folder.resolve(order + ".db");
    order.write(path, config(LoadSettings.bulk()), records);
    return path;
  }

  private static Vectors expected(GeneratedInput input, List<String> ids) {
    return Vectors.of(InputGraph.of(input), ids, SOURCE);
  }

  @ParameterizedTest
  @MethodSource("graphs")
  void anyNumberOfWritersGivesTheVectorsOfABulkLoadOfTheInputAndOfTheNaiveTwins(
      GraphFamily family, int nodes) {
    GeneratedInput input = GeneratedInput.of(family, nodes);
    InputRecords records = InputRecords.of(input);
    Vectors bulk = Vectors.of(recover(loaded(input, LoadSettings.bulk())), records.nodes(), SOURCE);
    bulk.assertEqualTo(Vectors.of(new DirectColumn(), input, SOURCE), "bulk");
    bulk.assertMatches(new NaiveVectors(records), SOURCE, "bulk");

    for (LoadSettings settings : concurrentSettings()) {
      Vectors.of(recover(loaded(input, settings)), records.nodes(), SOURCE)
          .assertEqualTo(bulk, settings.toString());
    }
  }

  @ParameterizedTest
  @MethodSource("graphs")
  void theWorstInterleavingGivesTheVectorsOfTheInput(GraphFamily family, int nodes) {
    GeneratedInput input = GeneratedInput.of(family, nodes);
    InputRecords records = InputRecords.of(input);

    for (ScrambledStore order : ScrambledStore.values()) {
      Graph graph = recover(scrambled(order, records));

      Vectors.of(graph, records.nodes(), SOURCE)
          .assertEqualTo(expected(input, records.nodes()), order.toString());
      for (int node = 0; node < nodes; node++) {
        assertThat(graph.ids().id(node)).isEqualTo(records.nodes().get(node));
      }
      assertThat(edgesBySource(graph).equals(bySource(records)))
          .as("%s: each node's edges are in input order", order)
          .isTrue();
    }
  }

  /** Each node's edges, as the graph has them. */
  private static Map<String, List<InputRecords.Edge>> edgesBySource(Graph graph) {
    Map<String, List<InputRecords.Edge>> edges = new HashMap<>();
    double[] weights = Objects.requireNonNull(graph.weights());
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      String source = graph.ids().id(graph.sourceOf(edge));
      String target = graph.ids().id(graph.targets()[edge]);
      edges
          .computeIfAbsent(source, _ -> new ArrayList<>())
          .add(new InputRecords.Edge(source, target, weights[edge]));
    }
    return edges;
  }

  /** Each node's edges in input order; no kernel's result depends on that, but users do. */
  private static Map<String, List<InputRecords.Edge>> bySource(InputRecords records) {
    return records.edges().stream()
        .map(edge -> new InputRecords.Edge(edge.source(), edge.target(), edge.cost()))
        .collect(Collectors.groupingBy(InputRecords.Edge::source));
  }

  /** Components are named after their first node, scores are summed in input order. */
  @ParameterizedTest
  @MethodSource("graphs")
  void withOrderingSwitchedOffThatComparisonFails(GraphFamily family, int nodes) {
    GeneratedInput input = GeneratedInput.of(family, nodes);
    InputRecords records = InputRecords.of(input);

    for (ScrambledStore order : ScrambledStore.values()) {
      Graph graph = recoverUnordered(scrambled(order, records));
      Vectors unordered = Vectors.of(graph, records.nodes(), SOURCE);

      assertThatThrownBy(
              () ->
                  unordered.assertEqualTo(
                      expected(input, records.nodes()), order + " seed=" + ScrambledStore.SEED))
          .isInstanceOf(AssertionError.class);
    }
  }

  /** An id that travels with its row keeps distances right even so. */
  @ParameterizedTest
  @MethodSource("graphs")
  void withOrderingSwitchedOffDistancesByIdAreStillRight(GraphFamily family, int nodes) {
    GeneratedInput input = GeneratedInput.of(family, nodes);
    InputRecords records = InputRecords.of(input);
    Vectors expected = expected(input, records.nodes());

    Vectors unordered =
        Vectors.of(
            recoverUnordered(scrambled(ScrambledStore.SHUFFLED, records)), records.nodes(), SOURCE);

    for (Algorithm algorithm : List.of(Algorithm.BFS, Algorithm.DIJKSTRA)) {
      assertThat(unordered.get(algorithm)).isEqualTo(expected.get(algorithm));
    }
  }

  /** The fault that was published: distances by position, rows in the writers' order. */
  @ParameterizedTest
  @MethodSource("graphs")
  void distancesByPositionAreWrongWithoutOrderingAndRightWithIt(GraphFamily family, int nodes) {
    GeneratedInput input = GeneratedInput.of(family, nodes);
    InputRecords records = InputRecords.of(input);
    Vectors expected = expected(input, records.nodes());

    for (ScrambledStore order : ScrambledStore.values()) {
      Path path = scrambled(order, records);
      for (Algorithm algorithm : Algorithm.values()) {
        assertThat(Vectors.byPosition(recover(path), algorithm, records.nodes(), SOURCE))
            .isEqualTo(expected.get(algorithm));
      }
      Graph unordered = recoverUnordered(path);
      for (Algorithm algorithm : List.of(Algorithm.BFS, Algorithm.DIJKSTRA)) {
        assertThat(Vectors.byPosition(unordered, algorithm, records.nodes(), SOURCE))
            .as("%s %s seed=%d", order, algorithm, ScrambledStore.SEED)
            .isNotEqualTo(expected.get(algorithm));
      }
    }
  }
}
