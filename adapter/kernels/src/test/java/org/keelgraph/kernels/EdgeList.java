package org.keelgraph.kernels;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.keelgraph.snapshot.Graph;
import org.keelgraph.snapshot.NodeIds;

/**
 * A graph as a list of edges: what the naive twins run on, so that they share no structure with the
 * kernels.
 *
 * @param ids the nodes, in order
 * @param edges the edges, in order, by node index
 * @param weighted whether the graph gets the edges' weights; if not, every edge weighs 1
 */
record EdgeList(List<String> ids, List<Edge> edges, boolean weighted) {

  record Edge(int from, int to, double weight) {}

  /** Nodes called n0, n1, and so on. */
  static EdgeList of(int nodes, List<Edge> edges, boolean weighted) {
    List<String> ids = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      ids.add("n" + node);
    }
    return new EdgeList(ids, edges, weighted);
  }

  /** Lines of {@code from to weight}; nodes in order of first mention. */
  static EdgeList parse(String... lines) {
    Map<String, Integer> indexes = new LinkedHashMap<>();
    List<Edge> edges = new ArrayList<>();
    for (String line : lines) {
      String[] words = line.split(" ", -1);
      int from = indexOf(indexes, words[0]);
      int to = indexOf(indexes, words[1]);
      edges.add(new Edge(from, to, Double.parseDouble(words[2])));
    }
    return new EdgeList(List.copyOf(indexes.keySet()), edges, true);
  }

  private static int indexOf(Map<String, Integer> indexes, String id) {
    return indexes.computeIfAbsent(id, any -> indexes.size());
  }

  int nodeCount() {
    return ids.size();
  }

  /** What the edge weighs for a kernel. */
  double weightOf(Edge edge) {
    return weighted ? edge.weight() : 1;
  }

  EdgeList unweighted() {
    return new EdgeList(ids, edges, false);
  }

  /** The same edges in another order. */
  EdgeList shuffled(long seed) {
    List<Edge> other = new ArrayList<>(edges);
    Collections.shuffle(other, new Random(seed));
    return new EdgeList(ids, other, weighted);
  }

  Graph graph() {
    int[] sources = new int[edges.size()];
    int[] targets = new int[edges.size()];
    double[] weights = new double[edges.size()];
    for (int place = 0; place < edges.size(); place++) {
      sources[place] = edges.get(place).from();
      targets[place] = edges.get(place).to();
      weights[place] = edges.get(place).weight();
    }
    NodeIds nodeIds = new NodeIds(ids.toArray(String[]::new));
    return Graph.fromEdges(nodeIds, sources, targets, weighted ? weights : null);
  }
}
