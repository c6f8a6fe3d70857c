package org.keelgraph.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.keelgraph.error.BadInputException;
import org.keelgraph.kernels.PageRankResult.Score;

class PageRankTest {

  private static final PageRankParameters PRECISE = new PageRankParameters(0.85, 1e-13, 10_000);

  private static PageRankParameters rounds(double damping, int rounds) {
    return new PageRankParameters(damping, 0, rounds);
  }

  private static boolean isFinite(EdgeList list) {
    return !list.weighted() || list.edges().stream().allMatch(e -> Double.isFinite(e.weight()));
  }

  @Property
  void scoresAfterAFixedNumberOfRoundsEqualThoseOfPushingAlongEdges(
      @ForAll(supplier = RandomGraphs.class) EdgeList list,
      @ForAll @DoubleRange(min = 0, max = 0.99) double damping,
      @ForAll @IntRange(min = 1, max = 50) int rounds) {
    Assume.that(isFinite(list));
    PageRankResult result = PageRank.run(list.graph(), rounds(damping, rounds));
    assertThat(result.scores())
        .containsExactly(NaiveTwins.pageRank(list, damping, rounds), within(1e-12));
  }

  @Property
  void settledScoresAddUpToOneAndDoNotDependOnTheOrderOfEdges(
      @ForAll(supplier = RandomGraphs.class) EdgeList list, @ForAll long seed) {
    Assume.that(isFinite(list));
    PageRankResult result = PageRank.run(list.graph(), PageRankParameters.DEFAULTS);
    PageRankResult other = PageRank.run(list.shuffled(seed).graph(), PageRankParameters.DEFAULTS);
    assertThat(result.converged()).isTrue();
    assertThat(result.residual()).isLessThanOrEqualTo(1e-8);
    assertThat(Arrays.stream(result.scores()).sum()).isCloseTo(1, within(1e-12));
    assertThat(other.scores()).containsExactly(result.scores(), within(1e-12));
  }

  /** Field case A5. */
  @Test
  void theScoreOfADanglingNodeIsPassedOnToAll() {
    PageRankResult result =
        PageRank.run(EdgeList.parse("A B 1", "B C 1").unweighted().graph(), PRECISE);
    assertThat(result.scoreOf("A")).isCloseTo(0.184416782, within(1e-9));
    assertThat(result.scoreOf("B")).isCloseTo(0.341171047, within(1e-9));
    assertThat(result.scoreOf("C")).isCloseTo(0.474412172, within(1e-9));
  }

  /** Field case A5. */
  @Test
  void nodesWithoutEdgesShareEqually() {
    PageRankResult result = PageRank.run(EdgeList.of(3, List.of(), true).graph(), PRECISE);
    assertThat(result.scores())
        .containsExactly(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, within(1e-15));
  }

  /** Field case A5. */
  @Test
  void anEmptyGraphHasNoScores() {
    PageRankResult result = PageRank.run(EdgeList.of(0, List.of(), true).graph(), PRECISE);
    assertThat(result.scores()).isEmpty();
    assertThat(result.converged()).isTrue();
    assertThat(result.residual()).isZero();
    assertThat(result.iterations()).isZero();
    assertThat(result.top(3)).isEmpty();
  }

  /** Field case A5. */
  @ParameterizedTest
  @ValueSource(strings = {"-1", "NaN", "Infinity"})
  void aWeightThatIsNoShareIsRefusedNamingTheEdge(String weight) {
    EdgeList list = EdgeList.parse("a b 1", "b c " + weight);
    assertThatThrownBy(() -> PageRank.run(list.graph(), PRECISE))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("from=b to=c")
        .hasMessageContaining("weight=" + weight);
  }

  @Test
  void weightsWithAnInfiniteSumAreRefusedNamingTheNode() {
    EdgeList list = EdgeList.parse("a b 1e308", "a c 1e308");
    assertThatThrownBy(() -> PageRank.run(list.graph(), PRECISE))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("from=a");
  }

  @Test
  void theSmallestWeightsStillShareTheWholeScore() {
    PageRankResult tiny = PageRank.run(EdgeList.parse("a b 4.9e-324", "b a 1").graph(), PRECISE);
    assertThat(tiny.scores()).containsExactly(new double[] {0.5, 0.5}, within(1e-12));
  }

  @Test
  void aNodeWhoseWeightsAreAllZeroIsDangling() {
    PageRankResult zero = PageRank.run(EdgeList.parse("a b 1", "b a 0").graph(), PRECISE);
    PageRankResult none = PageRank.run(EdgeList.parse("a b 1").graph(), PRECISE);
    assertThat(zero.scores()).containsExactly(none.scores());
  }

  @Test
  void runningOutOfIterationsIsReported() {
    PageRankResult result = PageRank.run(EdgeList.parse("a b 1", "b c 1").graph(), rounds(0.85, 3));
    assertThat(result.converged()).isFalse();
    assertThat(result.iterations()).isEqualTo(3);
    assertThat(result.residual()).isPositive();
  }

  /** Two lines of conformance/pagerank.tsv, whose graphs need no random numbers. */
  @ParameterizedTest
  @CsvSource({
    "path, 128, 88, 88, 0.00817438647955735, 0.00122615803472525",
    "hub, 128, 76, 0, 0.437566328146573, 0.00168287514854835"
  })
  void scoresOfGeneratedFamiliesEqualThePublishedOnes(
      String family, int nodes, int iterations, String maxNode, double max, double min) {
    PageRankResult result =
        PageRank.run(
            family.equals("path") ? LargeGraphs.chain(nodes, true) : LargeGraphs.hubFamily(nodes),
            PageRankParameters.DEFAULTS);
    assertThat(result.iterations()).isEqualTo(iterations);
    assertThat(result.scoreOf(maxNode)).isCloseTo(max, within(1e-9));
    assertThat(result.top(1).getFirst().score()).isCloseTo(max, within(1e-9));
    assertThat(result.top(nodes).getLast().score()).isCloseTo(min, within(1e-9));
  }

  @Test
  void theHighestScoresComeFirstAndEqualOnesInNodeOrder() {
    PageRankResult result =
        PageRank.run(EdgeList.parse("c d 1", "b d 1", "a d 1", "d d 1").graph(), PRECISE);
    assertThat(result.top(3).stream().map(Score::id)).containsExactly("d", "c", "b");
    assertThat(result.top(99).stream().map(Score::id)).containsExactly("d", "c", "b", "a");
    assertThat(result.top(0)).isEmpty();
    assertThat(result.top(1)).containsExactly(new Score("d", result.scoreOf("d")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> result.top(-1))
        .withMessageContaining("k=-1");
  }

  @Test
  void theDefaultsAreThoseOfTheDefinition() {
    assertThat(PageRankParameters.DEFAULTS).isEqualTo(new PageRankParameters(0.85, 1e-8, 1_000));
  }

  @ParameterizedTest
  @CsvSource({
    "-0.1, 0, 1, damping=-0.1",
    "1, 0, 1, damping=1.0",
    "NaN, 0, 1, damping=NaN",
    "0.5, -1, 1, tolerance=-1.0",
    "0.5, NaN, 1, tolerance=NaN",
    "0.5, Infinity, 1, tolerance=Infinity",
    "0.5, 0, 0, maxIterations=0"
  })
  void parametersOutOfRangeAreRefused(
      double damping, double tolerance, int maxIterations, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PageRankParameters(damping, tolerance, maxIterations))
        .withMessageContaining(message);
  }
}
