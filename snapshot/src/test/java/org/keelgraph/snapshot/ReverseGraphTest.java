package org.keelgraph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.keelgraph.snapshot.NaiveGraph.Edge;

class ReverseGraphTest {

  private static List<Edge> entering(Graph graph, int node) {
    ReverseGraph reverse = graph.reverse();
    double[] weights = Objects.requireNonNull(graph.weights());
    List<Edge> edges = new ArrayList<>();
    for (int place = reverse.offsets()[node]; place < reverse.offsets()[node + 1]; place++) {
      int forward = reverse.edges()[place];
      edges.add(new Edge(reverse.sources()[place], graph.targets()[forward], weights[forward]));
    }
    return edges;
  }

  @Property(tries = 200)
  void everyNodeHasItsEnteringEdgesBySourceThenInInputOrder(
      @ForAll @IntRange(max = 12) int nodes,
      @ForAll @IntRange(max = 80) int edges,
      @ForAll long seed) {
    NaiveGraph naive = NaiveGraph.random(nodes, edges, new Random(seed));
    Graph graph = naive.graph(true);

    for (int node = 0; node < nodes; node++) {
      assertThat(entering(graph, node)).isEqualTo(naive.entering(node));
    }
  }

  @Test
  void itIsBuiltOnce() {
    Graph graph = new NaiveGraph(2, List.of(new Edge(0, 1, 1))).graph(false);

    assertThat(graph.reverse()).isSameAs(graph.reverse());
  }
}
