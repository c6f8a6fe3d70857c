package org.keelgraph.columns;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a column can compute, under the names of the participant protocol. */
public enum Algorithm {
  BFS(true),
  DIJKSTRA(true),
  DIJKSTRA_FULL(true),
  WCC(false),
  SCC(false),
  PAGERANK(false);

  private final boolean fromSource;

  Algorithm(boolean fromSource) {
    this.fromSource = fromSource;
  }

  /** Whether it starts from one node. */
  public boolean fromSource() {
    return fromSource;
  }

  /** Its name in the protocol and in evidence. */
  public String protocolName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The algorithm of that name.
   *
   * @throws IllegalArgumentException for another name, listing the known ones
   */
  public static Algorithm named(String name) {
    for (Algorithm algorithm : values()) {
      if (algorithm.protocolName().equals(name)) {
        return algorithm;
      }
    }
    throw new IllegalArgumentException(
        "unknown algorithm: expected one of "
            + Arrays.stream(values()).map(Algorithm::protocolName).collect(Collectors.joining(", "))
            + "; found "
            + name);
  }
}
