package org.keelgraph.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A graph as a list of edges in input order, and what can be told from that list directly.
 *
 * @param nodes number of nodes, called n0, n1, and so on
 * @param edges the edges
 */
record NaiveGraph(int nodes, List<Edge> edges) {

  record Edge(int source, int target, double weight) {}

  /** Few nodes and many edges, so that parallel edges and self loops are common. */
  static NaiveGraph random(int nodes, int edges, Random random) {
    List<Edge> list = new ArrayList<>();
    for (int edge = 0; nodes > 0 && edge < edges; edge++) {
      list.add(new Edge(random.nextInt(nodes), random.nextInt(nodes), edge));
    }
    return new NaiveGraph(nodes, list);
  }

  Graph graph(boolean weighted) {
    String[] ids = new String[nodes];
    for (int node = 0; node < nodes; node++) {
      ids[node] = "n" + node;
    }
    return Graph.fromEdges(
        new NodeIds(ids),
        edges.stream().mapToInt(Edge::source).toArray(),
        edges.stream().mapToInt(Edge::target).toArray(),
        weighted ? edges.stream().mapToDouble(Edge::weight).toArray() : null);
  }

  /** The edges that leave the node, in input order. */
  List<Edge> leaving(int node) {
    return edges.stream().filter(edge -> edge.source() == node).toList();
  }

  /** The edges that enter the node, by source, then in input order. */
  List<Edge> entering(int node) {
    List<Edge> entering = new ArrayList<>();
    for (int source = 0; source < nodes; source++) {
      leaving(source).stream().filter(edge -> edge.target() == node).forEach(entering::add);
    }
    return entering;
  }
}
