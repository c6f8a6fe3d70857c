package org.keelgraph.snapshot;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.CorruptStoreException;

/**
 * The permutation from a snapshot's rows, which come in whatever order the store keeps them, back
 * to the order of the input. Several writers scramble the rows; whoever then takes a row's position
 * for a node's identity attaches every result to the wrong node.
 *
 * <p>Found by counting, in O(rows + ordinals): each ordinal is given a bit, and a row's position is
 * the number of bits below its own. Gaps are what deleted and replaced records leave. Where they
 * are so wide that the bits would take more memory than the ordinals themselves, the ordinals are
 * sorted instead.
 */
final class InputOrder {

  private static final int WORD_BITS = 6;
  private static final int ALWAYS_COUNTED_WORDS = 1 << 12;

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
    if (next < rows) {
      throw new CorruptStoreException(
          "%d %s cannot have ordinals below %d".formatted(rows, what, next));
    }
    long words = (next >>> WORD_BITS) + 1;
    return words <= Math.max(rows, ALWAYS_COUNTED_WORDS)
        ? count(what, rows, ordinals, next, new long[(int) words])
        : sort(what, rows, ordinals, next);
  }

  private static int[] count(String what, int rows, Ordinals ordinals, long next, long[] present) {
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
    requireInRange(what, ordinal, next);
    int word = (int) (ordinal >>> WORD_BITS);
    long bit = 1L << ordinal;
    if ((present[word] & bit) != 0) {
      throw doubled(what, ordinal);
    }
    present[word] |= bit;
  }

  private static void requireInRange(String what, long ordinal, long next) {
    if (ordinal < 0 || ordinal >= next) {
      throw new CorruptStoreException(
          "one of the %s has ordinal=%d, expected 0 to %d".formatted(what, ordinal, next - 1));
    }
  }

  private static CorruptStoreException doubled(String what, long ordinal) {
    return new CorruptStoreException("two of the %s have ordinal=%d".formatted(what, ordinal));
  }

  private static int[] sort(String what, int rows, Ordinals ordinals, long next) {
    long[] sorted = new long[rows];
    for (int row = 0; row < rows; row++) {
      sorted[row] = ordinals.at(row);
      requireInRange(what, sorted[row], next);
    }
    Arrays.sort(sorted);
    for (int position = 1; position < rows; position++) {
      if (sorted[position] == sorted[position - 1]) {
        throw doubled(what, sorted[position]);
      }
    }
    int[] positions = new int[rows];
    for (int row = 0; row < rows; row++) {
      positions[row] = Arrays.binarySearch(sorted, ordinals.at(row));
    }
    return positions;
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
