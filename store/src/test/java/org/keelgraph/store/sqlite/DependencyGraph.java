package org.keelgraph.store.sqlite;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Which transaction must come before which, and why. Transactions are numbered from 0. */
final class DependencyGraph {

  /** Why one comes before another. */
  enum Kind {
    /** It wrote the version that the other one replaced. */
    WRITE_WRITE,
    /** It wrote the version that the other one read. */
    WRITE_READ,
    /** It read the version that the other one replaced: an anti-dependency. */
    READ_WRITE,
    /** It was acknowledged before the other one began. */
    REAL_TIME
  }

  private static final int WHITE = 0;
  private static final int GREY = 1;
  private static final int BLACK = 2;

  private record Edge(int target, Kind kind) {}

  private final List<List<Edge>> edges = new ArrayList<>();

  /** Adds a vertex and returns its number. */
  int addVertex() {
    edges.add(new ArrayList<>(4));
    return edges.size() - 1;
  }

  void add(int before, int after, Kind kind) {
    if (before != after) {
      edges.get(before).add(new Edge(after, kind));
    }
  }

  /** A cycle of these kinds, described; empty if there is none. */
  List<String> cycle(Set<Kind> wanted) {
    return search(wanted, false);
  }

  /**
   * A cycle in which no two anti-dependencies are next to each other: what snapshot isolation
   * forbids (Fekete et al., Making Snapshot Isolation Serializable, 2005). Each vertex is doubled:
   * the second copy is where one arrives by an anti-dependency, and no anti-dependency leaves it.
   */
  List<String> cycleForbiddenInSnapshotIsolation(boolean realTime) {
    Set<Kind> wanted = EnumSet.allOf(Kind.class);
    if (!realTime) {
      wanted.remove(Kind.REAL_TIME);
    }
    return search(wanted, true);
  }

  /** Depth first, without recursion; meeting a vertex of the path closes a cycle. */
  private List<String> search(Set<Kind> wanted, boolean doubled) {
    int[] colour = new int[edges.size() * 2];
    int[] nextEdge = new int[edges.size() * 2];
    for (int root = 0; root < edges.size(); root++) {
      if (colour[2 * root] != WHITE) {
        continue;
      }
      IntArrayList path = new IntArrayList();
      List<Kind> steps = new ArrayList<>();
      path.push(2 * root);
      colour[2 * root] = GREY;
      while (!path.isEmpty()) {
        int at = path.topInt();
        int vertex = at / 2;
        int next = nextEdge[at]++;
        if (next == edges.get(vertex).size()) {
          colour[at] = BLACK;
          path.popInt();
          if (!steps.isEmpty()) {
            steps.removeLast();
          }
          continue;
        }
        Edge edge = edges.get(vertex).get(next);
        Kind kind = edge.kind();
        boolean anti = doubled && kind == Kind.READ_WRITE;
        if (!wanted.contains(kind) || (anti && at % 2 == 1)) {
          continue;
        }
        int to = 2 * edge.target() + (anti ? 1 : 0);
        if (colour[to] == GREY) {
          steps.add(kind);
          return describe(path, steps, path.indexOf(to));
        }
        if (colour[to] == WHITE) {
          colour[to] = GREY;
          path.push(to);
          steps.add(kind);
        }
      }
    }
    return List.of();
  }

  private static List<String> describe(IntArrayList path, List<Kind> steps, int from) {
    List<String> cycle = new ArrayList<>();
    for (int index = from; index < path.size(); index++) {
      cycle.add(path.getInt(index) / 2 + " " + steps.get(index));
    }
    return cycle;
  }
}
