package org.keelgraph.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SpreadTest {

  @Test
  void takesTheMiddleOfAnOddNumber() {
    assertThat(Spread.of(9, 1, 5)).isEqualTo(new Spread(5, 4, 3));
  }

  @Test
  void takesTheMeanOfTheTwoInTheMiddleOfAnEvenNumber() {
    assertThat(Spread.of(4, 1, 2, 10)).isEqualTo(new Spread(3, 1.5, 4));
  }

  @Test
  void ofOneValueHasNoDeviation() {
    assertThat(Spread.of(7.5)).isEqualTo(new Spread(7.5, 0, 1));
  }

  @Test
  void isNotMovedByAnOutlier() {
    assertThat(Spread.of(10, 11, 12, 13, 1_000_000).median()).isEqualTo(12);
  }

  @Test
  void equalsTheNaiveTwin() {
    long seed = Long.getLong("seed", 20260913);
    Random random = new Random(seed);
    for (int round = 0; round < 2_000; round++) {
      double[] values = random.doubles(1 + random.nextInt(12), 0, 1_000).toArray();
      List<Double> list = new ArrayList<>();
      for (double value : values) {
        list.add(value);
      }
      double median = naiveMedian(list);
      List<Double> deviations = list.stream().map(value -> Math.abs(value - median)).toList();
      Spread spread = Spread.of(values);
      assertThat(spread.median()).as("seed=%d", seed).isCloseTo(median, within(1e-9));
      assertThat(spread.mad()).as("seed=%d", seed).isCloseTo(naiveMedian(deviations), within(1e-9));
    }
  }

  @Test
  void dividesMedians() {
    assertThat(Spread.of(2, 3, 4).ratioTo(Spread.of(6, 6, 6))).isEqualTo(0.5);
  }

  @Test
  void refusesWhatHasNoMedian() {
    assertThatIllegalArgumentException().isThrownBy(() -> Spread.of());
    assertThatIllegalArgumentException().isThrownBy(() -> Spread.of(1, Double.NaN));
    assertThatIllegalArgumentException().isThrownBy(() -> Spread.of(1).ratioTo(Spread.of(0)));
  }

  /** Takes the smallest away until half is gone. */
  private static double naiveMedian(List<Double> values) {
    List<Double> rest = new ArrayList<>(values);
    while (rest.size() > 2) {
      rest.remove(rest.stream().min(Double::compare).orElseThrow());
      rest.remove(rest.stream().max(Double::compare).orElseThrow());
    }
    return rest.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
