package org.keelgraph.kernels;

import org.keelgraph.snapshot.Graph;

/**
 * A partition of the nodes in canonical form: a component is named by its smallest node, that is
 * the one that comes first in the graph. The array is the result's own and must not be written; it
 * is in the order of this result's graph and of no other. Immutable, thread-safe.
 */
public final class Components {

  private final Graph graph;
  private final int[] component;
  private final int count;

  Components(Graph graph, int[] component) {
    this.graph = graph;
    this.component = component;
    this.count = countOf(component);
  }

  private static int countOf(int[] component) {
    int count = 0;
    for (int node = 0; node < component.length; node++) {
      if (component[node] == node) {
        count++;
      }
    }
    return count;
  }

  /** The graph whose nodes are partitioned. */
  public Graph graph() {
    return graph;
  }

  /** The index of the smallest node of each node's component, by the node's index. */
  public int[] component() {
    return component;
  }

  /**
   * The id of the smallest node in the component of the node with that id.
   *
   * @throws IllegalArgumentException if the graph does not have the node
   */
  public String componentOf(String id) {
    return graph.ids().id(component[NodeLookup.indexOf(graph, id)]);
  }

  /** How many components there are. */
  public int count() {
    return count;
  }
}
