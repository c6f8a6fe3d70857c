package org.keelgraph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.keelgraph.snapshot.NaiveGraph.Edge;

class GraphTest {

  private static List<Edge> leaving(Graph graph, int node) {
    double[] weights = Objects.requireNonNull(graph.weights());
    List<Edge> edges = new ArrayList<>();
    for (int edge = graph.offsets()[node]; edge < graph.offsets()[node + 1]; edge++) {
      edges.add(new Edge(node, graph.targets()[edge], weights[edge]));
    }
    return edges;
  }

  @Property(tries = 200)
  void everyNodeHasItsEdgesInInputOrder(
      @ForAll @IntRange(max = 12) int nodes,
      @ForAll @IntRange(max = 80) int edges,
      @ForAll long seed) {
    NaiveGraph naive = NaiveGraph.random(nodes, edges, new Random(seed));
    Graph graph = naive.graph(true);

    assertThat(graph.nodeCount()).isEqualTo(nodes);
    assertThat(graph.edgeCount()).isEqualTo(naive.edges().size());
    for (int node = 0; node < nodes; node++) {
      assertThat(leaving(graph, node)).isEqualTo(naive.leaving(node));
    }
  }

  @Property(tries = 200)
  void theSourceOfEachEdgeIsFoundAcrossNodesWithoutEdges(
      @ForAll @IntRange(min = 1, max = 40) int nodes,
      @ForAll @IntRange(max = 30) int edges,
      @ForAll long seed) {
    NaiveGraph naive = NaiveGraph.random(nodes, edges, new Random(seed));
    Graph graph = naive.graph(false);

    for (int node = 0; node < nodes; node++) {
      for (int edge = graph.offsets()[node]; edge < graph.offsets()[node + 1]; edge++) {
        assertThat(graph.sourceOf(edge)).isEqualTo(node);
      }
    }
  }

  @Test
  void parallelEdgesAndSelfLoopsAreKept() {
    NaiveGraph naive =
        new NaiveGraph(2, List.of(new Edge(1, 0, 1), new Edge(1, 1, 2), new Edge(1, 0, 3)));

    Graph graph = naive.graph(true);

    assertThat(graph.offsets()).containsExactly(0, 0, 3);
    assertThat(graph.targets()).containsExactly(0, 1, 0);
    assertThat(graph.weights()).containsExactly(1, 2, 3);
  }

  @Test
  void anEmptyGraphHasOneOffset() {
    Graph graph = new NaiveGraph(0, List.of()).graph(false);

    assertThat(graph.nodeCount()).isZero();
    assertThat(graph.edgeCount()).isZero();
    assertThat(graph.offsets()).containsExactly(0);
    assertThat(graph.reverse().offsets()).containsExactly(0);
  }

  @Test
  void aGraphWithoutWeightsHasNoWeightArray() {
    assertThat(new NaiveGraph(1, List.of(new Edge(0, 0, 1))).graph(false).weights()).isNull();
  }

  @Test
  void theCallersArraysAreNotKept() {
    int[] sources = {0, 1};
    int[] targets = {1, 0};
    double[] weights = {1, 2};
    Graph graph = Graph.fromEdges(new NodeIds(new String[] {"a", "b"}), sources, targets, weights);

    sources[0] = targets[0] = 77;
    weights[0] = 77;

    assertThat(graph.targets()).containsExactly(1, 0);
    assertThat(graph.weights()).containsExactly(1, 2);
  }

  @Test
  void arraysOfDifferentLengthAreRefused() {
    NodeIds ids = new NodeIds(new String[] {"a"});
    assertThatThrownBy(() -> Graph.fromEdges(ids, new int[2], new int[1], new double[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("sources=2, targets=1 and weights=2 differ in length");
    assertThatThrownBy(() -> Graph.fromEdges(ids, new int[2], new int[2], new double[1]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("sources=2, targets=2 and weights=1 differ in length");
  }
}
