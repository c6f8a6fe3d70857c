package org.keelgraph.kernels;

import java.util.Objects;

/**
 * What {@link Dijkstra} is asked.
 *
 * @param source id of the node to start from
 */
public record DijkstraParameters(String source) {

  public DijkstraParameters {
    Objects.requireNonNull(source, "source");
  }
}
