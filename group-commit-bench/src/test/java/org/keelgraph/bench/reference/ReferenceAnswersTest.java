package org.keelgraph.bench.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Answers that are plain from a look at the graph. */
class ReferenceAnswersTest {

  /** A detour that is cheaper than the direct edge; d leads nowhere; e and f apart. */
  private static final ReferenceGraph GRAPH =
      ReferenceGraph.of(
          TextGraph.of(
              "a b c d e f", "a c 9", "a b 2", "b c 3", "c a 1", "c d 4", "e f 1", "a b 2"));

  @Test
  void hopsIgnoreWeights() {
    assertThat(Distances.hops(GRAPH, "a"))
        .isEqualTo(Map.of("a", 0.0, "b", 1.0, "c", 1.0, "d", 2.0, "e", -1.0, "f", -1.0));
  }

  @Test
  void costsTakeTheDetour() {
    assertThat(Distances.costs(GRAPH, "a"))
        .isEqualTo(Map.of("a", 0.0, "b", 2.0, "c", 5.0, "d", 9.0, "e", -1.0, "f", -1.0));
  }

  @Test
  void weakComponentsCarryTheirFirstPosition() {
    assertThat(Partitions.weak(GRAPH))
        .isEqualTo(Map.of("a", 0.0, "b", 0.0, "c", 0.0, "d", 0.0, "e", 4.0, "f", 4.0));
  }

  @Test
  void strongComponentsNeedAWayBack() {
    assertThat(Partitions.strong(GRAPH))
        .isEqualTo(Map.of("a", 0.0, "b", 0.0, "c", 0.0, "d", 3.0, "e", 4.0, "f", 5.0));
  }

  @Test
  void theLastOfSeveralEdgesCounts() {
    ReferenceGraph graph = ReferenceGraph.of(TextGraph.of("a b", "a b 1", "a b 7"));
    assertThat(Distances.costs(graph, "a")).containsEntry("b", 7.0);
  }

  @Test
  void pageRankOfARingIsEven() {
    ReferenceGraph ring =
        ReferenceGraph.of(TextGraph.of("a b c d", "a b 1", "b c 1", "c d 1", "d a 1"));
    assertThat(PowerIteration.scores(ring).values())
        .allSatisfy(score -> assertThat(score).isCloseTo(0.25, within(1e-12)));
  }

  @Test
  void pageRankOfTwoNodesSolvesItsEquations() {
    // b gives its score to both: b = 0.075 + 0.85 (a + b/2), a = 0.075 + 0.85 b/2
    Map<String, Double> scores =
        PowerIteration.scores(ReferenceGraph.of(TextGraph.of("a b", "a b 3")));
    double a = (0.075 + 0.85 / 2) / (1 + 0.85 / 2);
    assertThat(scores.get("a")).isCloseTo(a, within(1e-8));
    assertThat(scores.get("b")).isCloseTo(1 - a, within(1e-8));
  }

  @Test
  void pageRankOfNoNodesIsEmpty() {
    assertThat(PowerIteration.scores(ReferenceGraph.of(new TextGraph(List.of(), List.of()))))
        .isEmpty();
  }
}
