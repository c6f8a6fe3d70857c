package org.keelgraph.kernels;

import java.util.Objects;

/**
 * What {@link Bfs} is asked.
 *
 * @param source id of the node to start from
 */
public record BfsParameters(String source) {

  public BfsParameters {
    Objects.requireNonNull(source, "source");
  }
}
