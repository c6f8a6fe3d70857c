package org.keelgraph.columns;

import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.snapshot.Graph;

/** The kernel on the input in memory, without a database. */
public final class DirectColumn implements Column {

  @Override
  public String name() {
    return "direct";
  }

  @Override
  public String executionClass() {
    return "in-memory kernel on the input graph";
  }

  @Override
  public String timerBoundary() {
    return "the kernel call alone; reading the input and building the arrays are outside (projection_ms)";
  }

  @Override
  public ColumnRun run(GraphInput input, Algorithm algorithm, String source) {
    long start = System.nanoTime();
    Graph graph = InputGraph.of(input);
    Phases phases = new Phases().add(Phase.PROJECTION, System.nanoTime() - start);
    KernelOutcome outcome = KernelRunner.run(graph, algorithm, source);
    phases.add(Phase.RUN, outcome.nanos());
    phases.add(Phase.END_TO_END, System.nanoTime() - start);
    return new ColumnRun(outcome, phases);
  }
}
