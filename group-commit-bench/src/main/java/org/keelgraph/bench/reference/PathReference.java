package org.keelgraph.bench.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.keelgraph.columns.KernelOutcome;

/**
 * What full paths must add up to. On the chain every sum is known from formulas that look at no
 * path; elsewhere several shortest paths may tie, and only what does not depend on the choice is
 * checked.
 */
final class PathReference {

  private PathReference() {}

  static List<String> differences(
      ReferenceGraph graph, String family, String source, KernelOutcome.Counts actual) {
    List<String> differences = new ArrayList<>();
    Map<String, Double> costs = Distances.costs(graph, source);
    long reachable = costs.values().stream().filter(cost -> cost >= 0).count();
    compare(differences, "reachable", reachable, actual.reachable());
    if (family.equals("path") && source.equals("0")) {
      compareChain(differences, graph.nodes().size(), actual);
    } else if (actual.pathEntries() < reachable) {
      differences.add(
          "path entries: expected at least one a target, %d, actual %d"
              .formatted(reachable, actual.pathEntries()));
    }
    return differences;
  }

  /** Node v stands on the paths to v, v+1, … n-1, with the cost of the first v edges. */
  private static void compareChain(
      List<String> differences, long nodes, KernelOutcome.Counts actual) {
    long nodeSum = 0;
    double costSum = 0;
    long cost = 0;
    for (long node = 0; node < nodes; node++) {
      long paths = nodes - node;
      nodeSum += node * paths;
      costSum += (double) cost * paths;
      cost += 1 + (node * 17 + (node + 1) * 13) % 31;
    }
    compare(differences, "path entries", nodes * (nodes + 1) / 2, actual.pathEntries());
    compare(differences, "node sum", nodeSum, actual.nodeSum());
    compare(differences, "cost sum", costSum, actual.costSum());
  }

  private static void compare(
      List<String> differences, String what, Object expected, Object actual) {
    if (!expected.equals(actual)) {
      differences.add("%s: expected %s, actual %s".formatted(what, expected, actual));
    }
  }
}
