package org.keelgraph.bench.sample;

/**
 * The graph that a sample was taken on.
 *
 * @param family generator, or name of the input
 * @param nodes number of nodes, at least 0
 * @param edges number of edges, at least 0
 * @param graphSha256 SHA-256 of the graph's text form, in hexadecimal
 */
public record GraphIdentity(String family, long nodes, long edges, String graphSha256) {

  public GraphIdentity {
    if (nodes < 0 || edges < 0) {
      throw new IllegalArgumentException("negative size: nodes=" + nodes + " edges=" + edges);
    }
  }
}
