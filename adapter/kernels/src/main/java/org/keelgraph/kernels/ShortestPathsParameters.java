package org.keelgraph.kernels;

import java.util.Objects;

/**
 * What {@link ShortestPaths} is asked.
 *
 * @param source id of the node to start from
 */
public record ShortestPathsParameters(String source) {

  public ShortestPathsParameters {
    Objects.requireNonNull(source, "source");
  }
}
