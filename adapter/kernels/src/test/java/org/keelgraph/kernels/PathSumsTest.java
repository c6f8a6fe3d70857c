package org.keelgraph.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.keelgraph.snapshot.Graph;

class PathSumsTest {

  @Test
  void nodesCountByTheirIdAndNotByTheirPlace() {
    Graph graph = EdgeList.parse("100 -7 2", "-7 30 3").graph();
    PathSums sums = new PathSums(graph);
    ShortestPaths.run(graph, new ShortestPathsParameters("100"), sums);
    assertThat(sums.nodeSum()).isEqualTo(100 + (100 - 7) + (100 - 7 + 30));
    assertThat(sums.costSum()).isEqualTo(2 + (2 + 5));
    assertThat(sums.pathEntries()).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void everyEntryOfTheRangeIsAddedOnce(int length) {
    PathSums sums = new PathSums(LargeGraphs.chain(16, false));
    int[] nodes = {15, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15};
    double[] costs = {99, 1, 2, 3, 4, 5, 6, 7, 8, 9, 99};
    sums.visit(0, nodes, costs, 1, 1 + length);
    assertThat(sums.pathEntries()).isEqualTo(length);
    assertThat(sums.nodeSum()).isEqualTo(length * (length + 1) / 2);
    assertThat(sums.costSum()).isEqualTo(length * (length + 1) / 2.0);
  }

  @Test
  void anIdThatIsNoIntegerIsRefusedByName() {
    Graph graph = EdgeList.parse("1 two 1").graph();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PathSums(graph))
        .withMessageContaining("node=two");
  }
}
