package org.keelgraph.snapshot;

import org.jspecify.annotations.Nullable;
import org.keelgraph.error.CorruptStoreException;

/**
 * The permutation from a snapshot's rows, which come in whatever order the store keeps them, back
 * to the order of the input. Several writers scramble the rows; whoever then takes a row's position
 * for a node's identity attaches every result to the wrong node.
 *
 * <p>Found by counting, in O(rows + ordinals): each ordinal is given a bit, and a row's position is
 * the number of bits below its own. Gaps are what deleted and replaced records leave.
 */
final class InputOrder {

  private static final int WORD_BITS = 6;

  private InputOrder() {}

  /** The ordinal of a row. */
  @FunctionalInterface
  interface Ordinals {
    long at(int row);
  }

  /**
   * The position in the input of each row.
   *
   * @param what what the rows are, for messages
   * @param rows number of rows
   * @param next every ordinal is below it
   * @throws CorruptStoreException if two rows have one ordinal, or one is out of range
   */
  static int[] positions(String what, int rows, Ordinals ordinals, long next) {
    long words = (next + Long.SIZE - 1) >>> WORD_BITS;
    if (next < rows || words > Graph.MAX_SIZE) {
      throw new CorruptStoreException(
          "%d %s cannot have ordinals below %d".formatted(rows, what, next));
    }
    long[] present = new long[(int) words];
    for (int row = 0; row < rows; row++) {
      mark(what, present, ordinals.at(row), next);
    }
    int[] before = countBefore(present);
    int[] positions = new int[rows];
    for (int row = 0; row < rows; row++) {
      long ordinal = ordinals.at(row);
      int word = (int) (ordinal >>> WORD_BITS);
      long below = present[word] & ((1L << ordinal) - 1);
      positions[row] = before[word] + Long.bitCount(below);
    }
    return positions;
  }

  private static void mark(String what, long[] present, long ordinal, long next) {
    if (ordinal < 0 || ordinal >= next) {
      throw new CorruptStoreException(
          "one of the %s has ordinal=%d, expected 0 to %d".formatted(what, ordinal, next - 1));
    }
    int word = (int) (ordinal >>> WORD_BITS);
    long bit = 1L << ordinal;
    if ((present[word] & bit) != 0) {
      throw new CorruptStoreException("two of the %s have ordinal=%d".formatted(what, ordinal));
    }
    present[word] |= bit;
  }

  private static int[] countBefore(long[] present) {
    int[] before = new int[present.length];
    int count = 0;
    for (int word = 0; word < present.length; word++) {
      before[word] = count;
      count += Long.bitCount(present[word]);
    }
    return before;
  }

  /** Node ids in input order. */
  static String[] order(NodeColumns nodes, int[] positions) {
    String[] ids = new String[nodes.size()];
    for (int row = 0; row < ids.length; row++) {
      ids[positions[row]] = nodes.id(row);
    }
    return ids;
  }

  /** The edges in input order, their ends as positions of nodes. */
  static OrderedEdges order(EdgeColumns edges, int[] edgePositions, int[] nodePositions) {
    int size = edges.size();
    int[] sources = new int[size];
    int[] targets = new int[size];
    double[] weights = edges.weighted() ? new double[size] : null;
    for (int row = 0; row < size; row++) {
      int position = edgePositions[row];
      sources[position] = nodePositions[edges.source(row)];
      targets[position] = nodePositions[edges.target(row)];
      if (weights != null) {
        weights[position] = edges.weightKind(row).value(edges.weightBits(row));
      }
    }
    return new OrderedEdges(sources, targets, weights);
  }

  /** Edges in input order, as {@link Graph#fromEdges} takes them. */
  static final class OrderedEdges {
    final int[] sources;
    final int[] targets;
    final double @Nullable [] weights;

    private OrderedEdges(int[] sources, int[] targets, double @Nullable [] weights) {
      this.sources = sources;
      this.targets = targets;
      this.weights = weights;
    }
  }
}
