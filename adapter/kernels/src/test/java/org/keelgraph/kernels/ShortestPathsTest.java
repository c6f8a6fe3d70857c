package org.keelgraph.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.keelgraph.error.BadInputException;
import org.keelgraph.snapshot.Graph;

class ShortestPathsTest {

  /** A path as it was visited. */
  private record Visited(int target, List<Integer> nodes, List<Double> costs) {}

  private static ShortestPathsResult run(Graph graph, String source, PathVisitor visitor) {
    return ShortestPaths.run(graph, new ShortestPathsParameters(source), visitor);
  }

  private static PathVisitor into(List<Visited> paths) {
    return (target, nodes, costs, from, to) -> {
      List<Integer> nodeList = new ArrayList<>();
      List<Double> costList = new ArrayList<>();
      for (int position = from; position < to; position++) {
        nodeList.add(nodes[position]);
        costList.add(costs[position]);
      }
      paths.add(new Visited(target, nodeList, costList));
    };
  }

  private static PathVisitor nobody() {
    return (target, nodes, costs, from, to) -> {};
  }

  @Property
  void everyReachableTargetIsVisitedWithItsWholePath(
      @ForAll(supplier = RandomGraphs.class) EdgeList list) {
    double[] costs = NaiveTwins.costs(list)[0];
    List<Visited> paths = new ArrayList<>();
    ShortestPathsResult result = run(list.graph(), "n0", into(paths));
    List<Visited> expected = new ArrayList<>();
    for (int target = 0; target < list.nodeCount(); target++) {
      if (costs[target] < Double.POSITIVE_INFINITY) {
        List<Integer> path = NaiveTwins.path(result.distances().predecessors(), target);
        expected.add(new Visited(target, path, path.stream().map(node -> costs[node]).toList()));
      }
    }
    assertThat(paths).isEqualTo(expected);
    assertThat(result.reachable()).isEqualTo(expected.size());
    assertThat(result.pathEntries())
        .isEqualTo(expected.stream().mapToLong(path -> path.nodes().size()).sum());
  }

  @Property
  void eachStepOfAPathIsACheapestEdgeBetweenItsNodes(
      @ForAll(supplier = RandomGraphs.class) EdgeList list) {
    List<Visited> paths = new ArrayList<>();
    run(list.graph(), "n0", into(paths));
    for (Visited path : paths) {
      assertThat(path.nodes()).doesNotHaveDuplicates().startsWith(0).endsWith(path.target());
      assertThat(path.costs().getFirst()).isZero();
      for (int step = 1; step < path.nodes().size(); step++) {
        double cheapest = cheapestEdge(list, path.nodes().get(step - 1), path.nodes().get(step));
        assertThat(path.costs().get(step)).isEqualTo(path.costs().get(step - 1) + cheapest);
      }
    }
  }

  private static double cheapestEdge(EdgeList list, int from, int to) {
    return list.edges().stream()
        .filter(edge -> edge.from() == from && edge.to() == to)
        .mapToDouble(list::weightOf)
        .min()
        .orElseThrow();
  }

  @Property
  void pathsDoNotDependOnTheOrderOfEdges(
      @ForAll(supplier = RandomGraphs.class) EdgeList list, @ForAll long seed) {
    List<Visited> expected = new ArrayList<>();
    List<Visited> paths = new ArrayList<>();
    run(list.graph(), "n0", into(expected));
    run(list.shuffled(seed).graph(), "n0", into(paths));
    assertThat(paths).isEqualTo(expected);
  }

  @Property
  void aPathAskedForByIdIsTheOneVisited(@ForAll(supplier = RandomGraphs.class) EdgeList list) {
    List<Visited> paths = new ArrayList<>();
    ShortestPathsResult result = run(list.graph(), "n0", into(paths));
    for (Visited path : paths) {
      List<String> ids = path.nodes().stream().map(list.ids()::get).toList();
      assertThat(result.pathTo("n" + path.target())).contains(new Path(ids, path.costs()));
    }
  }

  /** Field case A1, undirected. */
  @Test
  void aPathDoesNotTakeTheSelfLoopAtItsSource() {
    EdgeList list =
        EdgeList.parse(
            "2 1 3", "1 2 3", "2 3 2", "3 2 2", "1 4 1", "4 1 1", "3 4 3", "4 3 3", "2 2 10");
    ShortestPathsResult result = run(list.graph(), "2", nobody());
    assertThat(result.pathTo("3")).contains(new Path(List.of("2", "3"), List.of(0.0, 2.0)));
    assertThat(result.pathTo("2")).contains(new Path(List.of("2"), List.of(0.0)));
    assertThat(result.pathTo("4").orElseThrow().cost()).isEqualTo(4);
  }

  @Test
  void anUnreachableNodeHasNoPath() {
    Graph graph = EdgeList.parse("a b 1", "b c Infinity", "d a 1").graph();
    ShortestPathsResult result = run(graph, "a", nobody());
    assertThat(result.pathTo("c")).isEmpty();
    assertThat(result.pathTo("d")).isEmpty();
    assertThat(result.pathEntries()).isEqualTo(3);
  }

  @Test
  void aRefusedWeightComesBeforeTheFirstPath() {
    Graph graph = EdgeList.parse("a b 1", "c d -1").graph();
    List<Visited> paths = new ArrayList<>();
    assertThatThrownBy(() -> run(graph, "a", into(paths)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("from=c to=d");
    assertThat(paths).isEmpty();
  }

  /** The lines of conformance/full-path-chain.tsv that do not take long. */
  @ParameterizedTest
  @CsvSource({
    "128, 8256, 349504, 5265485",
    "1024, 524800, 178956800, 2842800719",
    "4096, 8390656, 11453245440, 182924528141"
  })
  void theSumsOverAChainEqualThePublishedOnes(
      int nodes, long pathEntries, long nodeSum, double costSum) {
    Graph graph = LargeGraphs.chain(nodes, true);
    PathSums sums = new PathSums(graph);
    ShortestPathsResult result = run(graph, "0", sums);
    assertThat(result.reachable()).isEqualTo(nodes);
    assertThat(result.pathEntries()).isEqualTo(pathEntries);
    assertThat(sums.pathEntries()).isEqualTo(pathEntries);
    assertThat(sums.nodeSum()).isEqualTo(nodeSum);
    assertThat(sums.costSum()).isEqualTo(costSum);
  }
}
