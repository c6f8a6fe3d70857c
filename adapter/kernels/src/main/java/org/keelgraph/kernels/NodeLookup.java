package org.keelgraph.kernels;

import org.keelgraph.snapshot.Graph;

/** From a node's id to its index, refusing ids that the graph does not have. */
final class NodeLookup {

  private NodeLookup() {}

  static int indexOf(Graph graph, String id) {
    int index = graph.ids().indexOf(id);
    if (index < 0) {
      throw new IllegalArgumentException("node=" + id + " is not in the graph");
    }
    return index;
  }
}
