package org.keelgraph.kernels;

import java.util.Optional;

/**
 * What remains after the paths were visited: the costs, and the predecessors from which any single
 * path can be built again. Immutable, thread-safe.
 */
public final class ShortestPathsResult {

  private final DijkstraResult distances;
  private final long pathEntries;

  ShortestPathsResult(DijkstraResult distances, long pathEntries) {
    this.distances = distances;
    this.pathEntries = pathEntries;
  }

  /** The costs and predecessors that the paths were built from. */
  public DijkstraResult distances() {
    return distances;
  }

  /** How many paths were visited: one a reachable node, the source included. */
  public int reachable() {
    return distances.reachable();
  }

  /** The lengths of all visited paths, in nodes, added up. */
  public long pathEntries() {
    return pathEntries;
  }

  /**
   * The path to the node with that id; empty if it is unreachable.
   *
   * @throws IllegalArgumentException if the graph does not have the node
   */
  public Optional<Path> pathTo(String target) {
    int node = NodeLookup.indexOf(distances.graph(), target);
    if (distances.distances()[node] == Double.POSITIVE_INFINITY) {
      return Optional.empty();
    }
    return Optional.of(Path.endingAt(distances, node));
  }
}
