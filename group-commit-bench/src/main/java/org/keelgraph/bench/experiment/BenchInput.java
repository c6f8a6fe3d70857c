package org.keelgraph.bench.experiment;

import org.keelgraph.bench.reference.Reference;
import org.keelgraph.bench.reference.ReferenceGraph;
import org.keelgraph.bench.sample.GraphIdentity;
import org.keelgraph.loaders.generator.GeneratedInput;
import org.keelgraph.loaders.generator.GraphFamily;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.loaders.input.InputSummary;

/**
 * A graph that is measured, with the answers that are expected on it.
 *
 * @param input the graph
 * @param identity what evidence says of it
 * @param reference the expected answers
 */
record BenchInput(GraphInput input, GraphIdentity identity, Reference reference) {

  /** Id of the node that kernels start from. */
  static final String SOURCE = "0";

  static BenchInput generate(GraphFamily family, int nodes) {
    GraphInput input = GeneratedInput.of(family, nodes);
    ReferenceGraph graph = ReferenceGraph.of(input);
    InputSummary summary = graph.summary();
    return new BenchInput(
        input,
        new GraphIdentity(family.cliName(), summary.nodes(), summary.edges(), summary.sha256()),
        new Reference(graph, family.cliName(), SOURCE));
  }

  String name() {
    return input.name();
  }
}
