package org.keelgraph.kernels;

/** Receives the paths of {@link ShortestPaths}, one call a reachable target. */
@FunctionalInterface
public interface PathVisitor {

  /**
   * Reads one path: the entries {@code from} (the source) to {@code to - 1} (the target) of both
   * arrays. The arrays are overwritten after the call: read them, do not write or keep them.
   *
   * @param target index of the path's last node
   * @param nodes indexes of the path's nodes, source first
   * @param costs cost of the path up to and including the node at the same position
   * @param from position of the source
   * @param to position after the target
   */
  void visit(int target, int[] nodes, double[] costs, int from, int to);
}
