package org.keelgraph.kernels;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.keelgraph.snapshot.Graph;
import org.keelgraph.snapshot.NodeIds;

/** Graphs of known shape, with the node number as id. */
final class LargeGraphs {

  private LargeGraphs() {}

  /** 0 → 1 → … with the weights of the generated families, or with none. */
  static Graph chain(int nodes, boolean weighted) {
    int[] sources = new int[nodes - 1];
    int[] targets = new int[nodes - 1];
    for (int edge = 0; edge < nodes - 1; edge++) {
      sources[edge] = edge;
      targets[edge] = edge + 1;
    }
    return graph(nodes, sources, targets, weighted ? familyWeights(sources, targets) : null);
  }

  /** The chain, closed by an edge from its last node to its first. */
  static Graph cycle(int nodes) {
    int[] sources = new int[nodes];
    int[] targets = new int[nodes];
    for (int edge = 0; edge < nodes; edge++) {
      sources[edge] = edge;
      targets[edge] = (edge + 1) % nodes;
    }
    return graph(nodes, sources, targets, null);
  }

  /** Hub 0 with edges both ways to that many leaves, and beyond them two far nodes, joined. */
  static Graph starAndFarPair(int leaves) {
    int[] sources = new int[2 * leaves + 1];
    int[] targets = new int[2 * leaves + 1];
    for (int leaf = 1; leaf <= leaves; leaf++) {
      targets[2 * leaf - 2] = leaf;
      sources[2 * leaf - 1] = leaf;
    }
    sources[2 * leaves] = leaves + 1;
    targets[2 * leaves] = leaves + 2;
    return graph(leaves + 3, sources, targets, null);
  }

  /** The generated family hub: (0, u), and (u, 0) unless 11 divides u; weighted. */
  static Graph hubFamily(int nodes) {
    int[] sources = new int[2 * nodes];
    int[] targets = new int[2 * nodes];
    int edges = 0;
    for (int node = 1; node < nodes; node++) {
      targets[edges++] = node;
    }
    for (int node = 1; node < nodes; node++) {
      if (node % 11 != 0) {
        sources[edges++] = node;
      }
    }
    sources = Arrays.copyOf(sources, edges);
    targets = Arrays.copyOf(targets, edges);
    return graph(nodes, sources, targets, familyWeights(sources, targets));
  }

  private static double[] familyWeights(int[] sources, int[] targets) {
    double[] weights = new double[sources.length];
    for (int edge = 0; edge < weights.length; edge++) {
      weights[edge] = 1 + (sources[edge] * 17L + targets[edge] * 13L) % 31;
    }
    return weights;
  }

  private static Graph graph(int nodes, int[] sources, int[] targets, double @Nullable [] weights) {
    String[] ids = new String[nodes];
    for (int node = 0; node < nodes; node++) {
      ids[node] = Integer.toString(node);
    }
    return Graph.fromEdges(new NodeIds(ids), sources, targets, weights);
  }
}
