package org.keelgraph.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.keelgraph.snapshot.Graph;

class BfsTest {

  @Property
  void hopsEqualThoseOfRoundsOverAllEdges(@ForAll(supplier = RandomGraphs.class) EdgeList list) {
    Graph graph = list.graph();
    for (int source = 0; source < list.nodeCount(); source++) {
      BfsResult result = Bfs.run(graph, new BfsParameters(list.ids().get(source)));
      int[] expected = NaiveTwins.hops(list, source);
      assertThat(result.hops()).isEqualTo(expected);
      assertThat(result.reachable()).isEqualTo((int) countOfReached(expected));
    }
  }

  private static long countOfReached(int[] hops) {
    return Arrays.stream(hops).filter(hop -> hop >= 0).count();
  }

  @Property
  void hopsDoNotDependOnTheOrderOfEdges(
      @ForAll(supplier = RandomGraphs.class) EdgeList list, @ForAll long seed) {
    BfsParameters parameters = new BfsParameters("n0");
    assertThat(Bfs.run(list.shuffled(seed).graph(), parameters).hops())
        .isEqualTo(Bfs.run(list.graph(), parameters).hops());
  }

  @Test
  void hopsAreFoundByNodeId() {
    Graph graph = EdgeList.parse("b a 1", "a c 1", "z a 1").graph();
    BfsResult result = Bfs.run(graph, new BfsParameters("b"));
    assertThat(result.graph()).isSameAs(graph);
    assertThat(result.hopsTo("b")).isZero();
    assertThat(result.hopsTo("c")).isEqualTo(2);
    assertThat(result.hopsTo("z")).isEqualTo(BfsResult.UNREACHABLE);
  }

  @Test
  void anUnknownNodeIsRefusedByName() {
    Graph graph = EdgeList.parse("a b 1").graph();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bfs.run(graph, new BfsParameters("nobody")))
        .withMessageContaining("node=nobody");
    BfsResult result = Bfs.run(graph, new BfsParameters("a"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> result.hopsTo("stranger"))
        .withMessageContaining("node=stranger");
  }

  @Test
  void weightsDoNotMatterToHops() {
    Graph graph = EdgeList.parse("a b NaN", "b c -1").graph();
    assertThat(Bfs.run(graph, new BfsParameters("a")).hopsTo("c")).isEqualTo(2);
  }

  @Test
  @Tag("slow")
  void aHubOfThreeMillionLeavesIsSearchedFromHubAndLeaf() {
    int leaves = 3_000_000;
    Graph graph = LargeGraphs.starAndFarPair(leaves);
    BfsResult fromHub = Bfs.run(graph, new BfsParameters("0"));
    BfsResult fromLeaf = Bfs.run(graph, new BfsParameters("1"));
    assertThat(fromHub.reachable()).isEqualTo(leaves + 1);
    assertThat(fromLeaf.reachable()).isEqualTo(leaves + 1);
    int[] expectedFromHub = new int[leaves + 3];
    int[] expectedFromLeaf = new int[leaves + 3];
    Arrays.fill(expectedFromHub, 1);
    Arrays.fill(expectedFromLeaf, 2);
    expectedFromHub[0] = 0;
    expectedFromLeaf[0] = 1;
    expectedFromLeaf[1] = 0;
    for (int far = leaves + 1; far < leaves + 3; far++) {
      expectedFromHub[far] = -1;
      expectedFromLeaf[far] = -1;
    }
    assertThat(fromHub.hops()).isEqualTo(expectedFromHub);
    assertThat(fromLeaf.hops()).isEqualTo(expectedFromLeaf);
  }

  @Test
  @Tag("slow")
  void aChainOfTenMillionNodesIsSearchedToItsEnd() {
    BfsResult result = Bfs.run(LargeGraphs.chain(10_000_000, false), new BfsParameters("0"));
    assertThat(result.reachable()).isEqualTo(10_000_000);
    assertThat(result.hopsTo("9999999")).isEqualTo(9_999_999);
  }
}
