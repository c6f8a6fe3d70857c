package org.keelgraph.kernels;

import java.util.ArrayList;
import java.util.List;

/**
 * One path as a value, for answers that people read; all paths of a graph are visited instead. Both
 * lists are of one length and immutable.
 *
 * @param nodes ids of the nodes, source first
 * @param costs cost of the path up to and including the node at the same position; 0 first
 */
public record Path(List<String> nodes, List<Double> costs) {

  public Path {
    nodes = List.copyOf(nodes);
    costs = List.copyOf(costs);
    if (nodes.isEmpty() || nodes.size() != costs.size()) {
      throw new IllegalArgumentException(
          "nodes=%d and costs=%d, expected one cost a node, and a node"
              .formatted(nodes.size(), costs.size()));
    }
  }

  /** The cost of the whole path. */
  public double cost() {
    return costs.getLast();
  }

  static Path endingAt(DijkstraResult result, int target) {
    List<String> nodes = new ArrayList<>();
    List<Double> costs = new ArrayList<>();
    for (int node = target;
        node != DijkstraResult.NO_PREDECESSOR;
        node = result.predecessors()[node]) {
      nodes.add(result.graph().ids().id(node));
      costs.add(result.distances()[node]);
    }
    return new Path(nodes.reversed(), costs.reversed());
  }
}
