package org.keelgraph.kernels;

import org.keelgraph.snapshot.Graph;

/**
 * The largest sets of nodes in which every node reaches every other along the direction of edges.
 *
 * <p>Tarjan's depth-first search with its stack in an array, so depth is bounded by memory and not
 * by the thread's stack. O(nodes + edges) time. A node is on the search path or waits for its
 * component, never both, so the two stacks grow from the two ends of one array; four ints and a
 * boolean a node in all. The nodes of a finished component get a low link above every other, so an
 * edge into one is told by the comparison that is made anyway.
 *
 * <p>R. E. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1, 1972; the
 * memory layout follows D. J. Pearce, "A space-efficient algorithm for finding strongly connected
 * components", Inf. Process. Lett. 116, 2016. Stateless and thread-safe.
 */
public final class StronglyConnectedComponents {

  private StronglyConnectedComponents() {}

  /** Partitions the graph. */
  public static Components run(Graph graph) {
    return new Components(graph, new Search(graph).run());
  }

  private static final class Search {

    private static final int UNVISITED = 0;
    private static final int FINISHED = Integer.MAX_VALUE;

    private final int[] offsets;
    private final int[] targets;
    private final int[] component;

    /** The smallest visiting number known to be reached, or one of the two constants. */
    private final int[] low;

    /** Whether {@link #low} ever fell: then the node is not the first of its component. */
    private final boolean[] lowered;

    /** The search path from the left, nodes that wait for their component from the right. */
    private final int[] stacks;

    /** The next edge to follow, by depth on the search path. */
    private final int[] nextEdge;

    private int depth = -1;
    private int waiting;
    private int visited;

    Search(Graph graph) {
      int nodes = graph.nodeCount();
      offsets = graph.offsets();
      targets = graph.targets();
      component = new int[nodes];
      low = new int[nodes];
      lowered = new boolean[nodes];
      stacks = new int[nodes];
      nextEdge = new int[nodes];
      waiting = nodes;
    }

    int[] run() {
      for (int root = 0; root < component.length; root++) {
        if (low[root] == UNVISITED) {
          enter(root);
          while (depth >= 0) {
            step();
          }
        }
      }
      return component;
    }

    private void enter(int node) {
      depth++;
      stacks[depth] = node;
      nextEdge[depth] = offsets[node];
      visited++;
      low[node] = visited;
    }

    /** Follows edges of the node at the end of the path until one leads to a new node. */
    private void step() {
      int node = stacks[depth];
      int end = offsets[node + 1];
      for (int edge = nextEdge[depth]; edge < end; edge++) {
        int target = targets[edge];
        if (low[target] == UNVISITED) {
          nextEdge[depth] = edge + 1;
          enter(target);
          return;
        }
        lower(node, low[target]);
      }
      leave(node);
    }

    private void lower(int node, int value) {
      if (value < low[node]) {
        low[node] = value;
        lowered[node] = true;
      }
    }

    private void leave(int node) {
      depth--;
      if (lowered[node]) {
        waiting--;
        stacks[waiting] = node;
      } else {
        finish(node);
      }
      if (depth >= 0) {
        lower(stacks[depth], low[node]);
      }
    }

    /**
     * Names the component of its first visited node. INVARIANT: the other nodes of the component
     * are those on top of the waiting stack with a low link no smaller than the first node's.
     */
    private void finish(int first) {
      int end = waiting;
      int smallest = first;
      while (end < stacks.length && low[stacks[end]] >= low[first]) {
        smallest = Math.min(smallest, stacks[end]);
        end++;
      }
      for (; waiting < end; waiting++) {
        component[stacks[waiting]] = smallest;
        low[stacks[waiting]] = FINISHED;
      }
      component[first] = smallest;
      low[first] = FINISHED;
    }
  }
}
