package org.keelgraph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.store.WeightKind;

class InputOrderTest {

  /** Far above what is found by counting. */
  private static final long FAR = 1L << 60;

  /** The same by sorting rows by their ordinals. */
  private static int[] naivePositions(long[] ordinals) {
    Integer[] rows = IntStream.range(0, ordinals.length).boxed().toArray(Integer[]::new);
    Arrays.sort(rows, (left, right) -> Long.compare(ordinals[left], ordinals[right]));
    int[] positions = new int[rows.length];
    for (int position = 0; position < rows.length; position++) {
      positions[rows[position]] = position;
    }
    return positions;
  }

  /** Distinct ordinals in random order, with gaps of up to that width between neighbours. */
  private static long[] scattered(int rows, long widestGap, Random random) {
    long[] ordinals = new long[rows];
    long ordinal = -1;
    for (int row = 0; row < rows; row++) {
      ordinal += 1 + random.nextLong(widestGap + 1);
      ordinals[row] = ordinal;
    }
    for (int row = rows - 1; row > 0; row--) {
      int other = random.nextInt(row + 1);
      long swapped = ordinals[row];
      ordinals[row] = ordinals[other];
      ordinals[other] = swapped;
    }
    return ordinals;
  }

  private static int[] positions(long next, long... ordinals) {
    return InputOrder.positions("nodes", ordinals.length, row -> ordinals[row], next);
  }

  private static long next(long[] ordinals) {
    return Arrays.stream(ordinals).max().orElse(-1) + 1;
  }

  @Property
  void anyPermutationWithGapsIsPutInOrderAsSortingDoes(
      @ForAll @IntRange(max = 700) int rows,
      @ForAll @LongRange(min = 0, max = 130) long widestGap,
      @ForAll long seed) {
    long[] ordinals = scattered(rows, widestGap, new Random(seed));

    assertThat(positions(next(ordinals), ordinals)).isEqualTo(naivePositions(ordinals));
  }

  @Property
  void gapsTooWideForCountingChangeNothing(
      @ForAll @IntRange(min = 1, max = 300) int rows, @ForAll long seed) {
    long[] ordinals = scattered(rows, FAR / 300, new Random(seed));

    assertThat(positions(FAR + 300, ordinals)).isEqualTo(naivePositions(ordinals));
  }

  @Property
  void aDoubledOrdinalIsRefusedWhereverItStands(
      @ForAll @IntRange(min = 2, max = 300) int rows, @ForAll boolean sparse, @ForAll long seed) {
    Random random = new Random(seed);
    long[] ordinals = scattered(rows, 3, random);
    long next = sparse ? FAR : next(ordinals);
    int doubled = random.nextInt(rows);
    ordinals[(doubled + 1 + random.nextInt(rows - 1)) % rows] = ordinals[doubled];

    assertThatThrownBy(() -> positions(next, ordinals))
        .isInstanceOf(CorruptStoreException.class)
        .hasMessage("two of the nodes have ordinal=" + ordinals[doubled]);
  }

  @Test
  void noRowsHaveNoPositions() {
    assertThat(positions(0)).isEmpty();
    assertThat(positions(1_000_000)).isEmpty();
    assertThat(positions(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void theLargestOrdinalOfAllHasItsPlace() {
    assertThat(positions(Long.MAX_VALUE, Long.MAX_VALUE - 1, 7)).containsExactly(1, 0);
  }

  @ParameterizedTest
  @ValueSource(longs = {4, FAR})
  void aNegativeOrdinalIsRefused(long next) {
    assertThatThrownBy(() -> positions(next, 0, -3, 2))
        .isInstanceOf(CorruptStoreException.class)
        .hasMessage("one of the nodes has ordinal=-3, expected 0 to %d", next - 1);
  }

  @ParameterizedTest
  @ValueSource(longs = {4, FAR})
  void anOrdinalThatTheManifestExcludesIsRefused(long next) {
    assertThatThrownBy(() -> positions(next, 0, next, 2))
        .isInstanceOf(CorruptStoreException.class)
        .hasMessage("one of the nodes has ordinal=%d, expected 0 to %d", next, next - 1);
  }

  @Test
  void moreRowsThanOrdinalsAreRefused() {
    assertThatThrownBy(() -> positions(2, 0, 1, 2))
        .isInstanceOf(CorruptStoreException.class)
        .hasMessage("3 nodes cannot have ordinals below 2");
  }

  @Test
  void edgesFollowTheirNodesToTheirPositions() {
    NodeColumns nodes = new NodeColumns();
    nodes.add(1, "second", 0, 8, null);
    nodes.add(2, "first", 0, 3, null);
    EdgeColumns edges = new EdgeColumns();
    edges.add(0, 0, 1, "", 5, WeightKind.INTEGER, 7, null);
    edges.add(1, 0, 1, "", 2, WeightKind.NONE, 0, null);

    InputOrder.OrderedEdges ordered =
        InputOrder.order(edges, positions(6, 5, 2), positions(9, 8, 3));

    assertThat(InputOrder.order(nodes, positions(9, 8, 3))).containsExactly("first", "second");
    assertThat(ordered.sources).containsExactly(0, 1);
    assertThat(ordered.targets).containsExactly(0, 0);
    assertThat(ordered.weights).containsExactly(Double.NaN, 7);
  }
}
