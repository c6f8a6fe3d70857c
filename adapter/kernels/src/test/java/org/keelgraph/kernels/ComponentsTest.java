package org.keelgraph.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.keelgraph.snapshot.Graph;

/** Weak and strong components: the two share their result and their shapes. */
class ComponentsTest {

  private static final int LONG = 10_000_000;

  @Property
  void weakComponentsEqualThoseOfTheUndirectedClosure(
      @ForAll(supplier = RandomGraphs.class) EdgeList list) {
    Components result = WeaklyConnectedComponents.run(list.graph());
    int[] expected = NaiveTwins.weaklyConnected(list);
    assertThat(result.component()).containsExactly(expected);
    assertThat(result.count()).isEqualTo((int) IntStream.of(expected).distinct().count());
  }

  @Property
  void strongComponentsEqualThoseOfMutualReachability(
      @ForAll(supplier = RandomGraphs.class) EdgeList list) {
    Components result = StronglyConnectedComponents.run(list.graph());
    int[] expected = NaiveTwins.stronglyConnected(list);
    assertThat(result.component()).containsExactly(expected);
    assertThat(result.count()).isEqualTo((int) IntStream.of(expected).distinct().count());
  }

  @Property
  void componentsDoNotDependOnTheOrderOfEdges(
      @ForAll(supplier = RandomGraphs.class) EdgeList list, @ForAll long seed) {
    Graph graph = list.graph();
    Graph other = list.shuffled(seed).graph();
    assertThat(WeaklyConnectedComponents.run(other).component())
        .containsExactly(WeaklyConnectedComponents.run(graph).component());
    assertThat(StronglyConnectedComponents.run(other).component())
        .containsExactly(StronglyConnectedComponents.run(graph).component());
  }

  @Test
  void componentsAreFoundByNodeIdAndNamedByTheirFirstNode() {
    Graph graph = EdgeList.parse("a x 1", "z y 1", "y x 1", "x z 1", "lone lone 1").graph();
    Components strong = StronglyConnectedComponents.run(graph);
    assertThat(strong.componentOf("y")).isEqualTo("x");
    assertThat(strong.componentOf("z")).isEqualTo("x");
    assertThat(strong.componentOf("a")).isEqualTo("a");
    assertThat(strong.count()).isEqualTo(3);
    Components weak = WeaklyConnectedComponents.run(graph);
    assertThat(weak.componentOf("y")).isEqualTo("a");
    assertThat(weak.componentOf("lone")).isEqualTo("lone");
    assertThat(weak.count()).isEqualTo(2);
    assertThat(weak.graph()).isSameAs(graph);
  }

  @Test
  void anUnknownNodeIsRefusedByName() {
    Components result = WeaklyConnectedComponents.run(EdgeList.parse("a b 1").graph());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> result.componentOf("nobody"))
        .withMessageContaining("node=nobody");
  }

  @Test
  void anEmptyGraphHasNoComponents() {
    Graph graph = EdgeList.of(0, List.of(), true).graph();
    assertThat(WeaklyConnectedComponents.run(graph).count()).isZero();
    assertThat(StronglyConnectedComponents.run(graph).count()).isZero();
  }

  @Test
  @Tag("slow")
  void aChainOfTenMillionNodesIsOneWeakComponent() {
    Components result = WeaklyConnectedComponents.run(LargeGraphs.chain(LONG, false));
    assertThat(result.count()).isEqualTo(1);
    assertThat(result.component()[LONG - 1]).isZero();
  }

  @Test
  @Tag("slow")
  void aChainOfTenMillionNodesHasTenMillionStrongComponents() {
    Components result = StronglyConnectedComponents.run(LargeGraphs.chain(LONG, false));
    assertThat(result.count()).isEqualTo(LONG);
  }

  @Test
  @Tag("slow")
  void aCycleOfTenMillionNodesIsOneStrongComponent() {
    Components result = StronglyConnectedComponents.run(LargeGraphs.cycle(LONG));
    assertThat(result.count()).isEqualTo(1);
    assertThat(result.component()[LONG - 1]).isZero();
  }
}
