package org.keelgraph.kernels;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import org.keelgraph.kernels.EdgeList.Edge;

/**
 * Small graphs, from a single node without edges to dense ones with self loops and parallel edges.
 * Weights are few and sums of halves, so ties are common and costs are exact in any order of
 * addition; 0 and infinity are among them.
 */
final class RandomGraphs implements ArbitrarySupplier<EdgeList> {

  @Override
  public Arbitrary<EdgeList> get() {
    return Arbitraries.integers().between(1, 12).flatMap(RandomGraphs::ofSize);
  }

  private static Arbitrary<EdgeList> ofSize(int nodes) {
    Arbitrary<Integer> node = Arbitraries.integers().between(0, nodes - 1);
    Arbitrary<Double> weight =
        Arbitraries.of(0.0, 0.5, 1.0, 1.0, 2.0, 3.5, Double.POSITIVE_INFINITY);
    Arbitrary<List<Edge>> edges =
        Combinators.combine(node, node, weight).as(Edge::new).list().ofMaxSize(3 * nodes);
    return Combinators.combine(edges, Arbitraries.of(true, true, false))
        .as((list, weighted) -> EdgeList.of(nodes, list, weighted));
  }
}
