package org.keelgraph.loaders.load;

/** What becomes of an edge whose end is not a node of the input. */
public enum DanglingEdges {
  /** The load fails and names the edge. */
  REJECT,
  /** The missing node is created. */
  CREATE,
  /** The edge is left out and counted. */
  SKIP
}
