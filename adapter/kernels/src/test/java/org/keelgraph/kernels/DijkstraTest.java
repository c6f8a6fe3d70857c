package org.keelgraph.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.keelgraph.error.BadInputException;

class DijkstraTest {

  private static DijkstraResult run(EdgeList list, String source) {
    return Dijkstra.run(list.graph(), new DijkstraParameters(source));
  }

  @Property
  void costsEqualThoseOfFloydAndWarshall(@ForAll(supplier = RandomGraphs.class) EdgeList list) {
    double[][] expected = NaiveTwins.costs(list);
    for (int source = 0; source < list.nodeCount(); source++) {
      DijkstraResult result = run(list, list.ids().get(source));
      assertThat(result.distances()).containsExactly(expected[source]);
      int finite = 0;
      for (double distance : expected[source]) {
        finite += distance < Double.POSITIVE_INFINITY ? 1 : 0;
      }
      assertThat(result.reachable()).isEqualTo(finite);
    }
  }

  @Property
  void aPredecessorIsJoinedByAnEdgeThatExplainsTheCost(
      @ForAll(supplier = RandomGraphs.class) EdgeList list) {
    DijkstraResult result = run(list, "n0");
    double[] distances = result.distances();
    for (int node = 0; node < list.nodeCount(); node++) {
      int before = result.predecessors()[node];
      boolean reached = node != 0 && distances[node] < Double.POSITIVE_INFINITY;
      assertThat(before >= 0).isEqualTo(reached);
      if (reached) {
        int target = node;
        assertThat(list.edges())
            .anySatisfy(
                edge -> {
                  assertThat(edge.from()).isEqualTo(before);
                  assertThat(edge.to()).isEqualTo(target);
                  assertThat(distances[before] + list.weightOf(edge)).isEqualTo(distances[target]);
                });
      }
    }
  }

  @Property
  void resultsDoNotDependOnTheOrderOfEdges(
      @ForAll(supplier = RandomGraphs.class) EdgeList list, @ForAll long seed) {
    DijkstraResult expected = run(list, "n0");
    DijkstraResult other = run(list.shuffled(seed), "n0");
    assertThat(other.distances()).containsExactly(expected.distances());
    assertThat(other.predecessors()).containsExactly(expected.predecessors());
  }

  /** Field case A1. */
  @Property(tries = 200)
  void theCheapestParallelEdgeWinsInEveryOrder(@ForAll long seed) {
    EdgeList list =
        EdgeList.parse("a b 1", "a b 10", "b d 1", "a c 3", "c d 3", "a a 0").shuffled(seed);
    DijkstraResult result = run(list, "a");
    assertThat(result.distanceTo("d")).isEqualTo(2);
    assertThat(result.distanceTo("b")).isEqualTo(1);
    assertThat(before(result, "d")).isEqualTo("b");
    assertThat(before(result, "b")).isEqualTo("a");
    assertThat(result.distanceTo("a")).isZero();
    assertThat(result.predecessors()[result.graph().ids().indexOf("a")]).isEqualTo(-1);
  }

  private static String before(DijkstraResult result, String id) {
    int node = result.graph().ids().indexOf(id);
    return result.graph().ids().id(result.predecessors()[node]);
  }

  /** Field case A1, undirected. */
  @Test
  void aSelfLoopAtTheSourceChangesNothing() {
    EdgeList list =
        EdgeList.parse(
            "2 1 3", "1 2 3", "2 3 2", "3 2 2", "1 4 1", "4 1 1", "3 4 3", "4 3 3", "2 2 10");
    DijkstraResult result = run(list, "2");
    assertThat(result.distanceTo("1")).isEqualTo(3);
    assertThat(result.distanceTo("2")).isZero();
    assertThat(result.distanceTo("3")).isEqualTo(2);
    assertThat(result.distanceTo("4")).isEqualTo(4);
  }

  /** Field case A3. The edge is refused even where the source cannot reach it. */
  @ParameterizedTest
  @ValueSource(strings = {"NaN", "-1", "-Infinity", "-4.9e-324"})
  void aWeightThatIsNoCostIsRefusedNamingTheEdge(String weight) {
    EdgeList list = EdgeList.parse("s a 1", "a t " + weight, "s t 9", "island s 1");
    for (String source : list.ids()) {
      assertThatThrownBy(() -> run(list, source))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("from=a to=t")
          .hasMessageContaining("weight=" + weight.replace("4.9e", "4.9E"));
    }
  }

  /** Field case A3. */
  @Test
  void anInfiniteWeightLeavesTheNodeUnreachable() {
    DijkstraResult result = run(EdgeList.parse("s a 1", "a t Infinity", "t u 1"), "s");
    assertThat(result.distanceTo("a")).isEqualTo(1);
    assertThat(result.distanceTo("t")).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(result.distanceTo("u")).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(result.reachable()).isEqualTo(2);
  }

  @Test
  void aSumBeyondTheLargestDoubleIsUnreachable() {
    DijkstraResult result = run(EdgeList.parse("s a 1e308", "a t 1e308"), "s");
    assertThat(result.distanceTo("t")).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(result.predecessors()).containsExactly(-1, 0, -1);
  }

  @Test
  void aGraphWithoutWeightsCostsOneAnEdge() {
    DijkstraResult result = run(EdgeList.parse("a b 7", "b c 7").unweighted(), "a");
    assertThat(result.distances()).containsExactly(0, 1, 2);
  }

  @Test
  void theFirstNodeSettledStaysThePredecessorAmongEquals() {
    EdgeList list = EdgeList.parse("s b 1", "s a 1", "a t 1", "b t 1", "t b 0", "a b 0");
    DijkstraResult result = run(list, "s");
    assertThat(before(result, "t")).isEqualTo("b");
    assertThat(before(result, "b")).isEqualTo("s");
  }

  @Test
  void anUnknownSourceIsRefusedByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(EdgeList.of(1, List.of(), true), "nobody"))
        .withMessageContaining("node=nobody");
  }
}
