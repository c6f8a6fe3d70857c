package org.keelgraph.columns;

import org.keelgraph.snapshot.Graph;

/** Makes outcomes that no kernel would give, to see that they are noticed. */
public final class Outcomes {

  private Outcomes() {}

  /** Those values, by the graph's index of the node, and the counts of a true outcome. */
  public static KernelOutcome of(Graph graph, double[] values, KernelOutcome.Counts counts) {
    return new KernelOutcome(graph, values, 0, counts);
  }
}
