package org.keelgraph.bench.report;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.keelgraph.bench.statistics.Spread;

/** Numbers as reports print them: thousands separated, the same in every locale. */
final class Numbers {

  static final String ABSENT = "–";

  private Numbers() {}

  static String whole(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  static String decimal(@Nullable Double value, int digits) {
    return value == null ? ABSENT : String.format(Locale.ROOT, "%,." + digits + "f", value);
  }

  /** Milliseconds with as many digits as mean something: more below 10 ms. */
  static String millis(@Nullable Double value) {
    return decimal(value, value != null && Math.abs(value) < 10 ? 3 : 1);
  }

  /** Median and deviation in milliseconds, with the digits of the median. */
  static String millis(@Nullable Spread spread) {
    if (spread == null) {
      return ABSENT;
    }
    return millis(spread.median()) + " ± " + deviation(spread);
  }

  /** The deviation with the digits of its median; none of a single sample. */
  static String deviation(@Nullable Spread spread) {
    if (spread == null || spread.n() < 2) {
      return ABSENT;
    }
    return decimal(spread.mad(), Math.abs(spread.median()) < 10 ? 3 : 1);
  }
}
