package org.keelgraph.bench.report;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.keelgraph.bench.sample.RecoveryFigures;
import org.keelgraph.bench.sample.SampleRecord;
import org.keelgraph.bench.statistics.Spread;

/**
 * What the rounds of one cell say of its recoveries. The sums are of all rounds, failed ones
 * included; spreads and maximum are of those that passed.
 *
 * @param rounds rounds, those included in which the process or its store failed altogether
 * @param acknowledged transactions acknowledged before them
 * @param recovered transactions that were there after them
 * @param lost acknowledged, but not there
 * @param extra there, but not acknowledged
 * @param recoveryMs time until a killed store answers, absent if no round passed
 * @param recoveryMaxMs the longest of them
 * @param logBytes length of the log that was recovered
 */
public record RecoverySummary(
    int rounds,
    long acknowledged,
    long recovered,
    long lost,
    long extra,
    @Nullable Spread recoveryMs,
    @Nullable Double recoveryMaxMs,
    @Nullable Spread logBytes) {

  /** The summary of a cell's samples, or null if nothing was killed in any. */
  static @Nullable RecoverySummary of(List<SampleRecord> samples) {
    List<RecoveryFigures> all = figures(samples.stream());
    if (all.isEmpty()) {
      return null;
    }
    List<RecoveryFigures> passed = figures(samples.stream().filter(SampleRecord::measured));
    double[] millis = passed.stream().mapToDouble(RecoveryFigures::recoveryMs).toArray();
    double[] bytes = passed.stream().mapToDouble(RecoveryFigures::logBytes).toArray();
    double longest = passed.stream().mapToDouble(RecoveryFigures::recoveryMs).max().orElse(0);
    return new RecoverySummary(
        samples.size(),
        all.stream().mapToLong(RecoveryFigures::acknowledged).sum(),
        all.stream().mapToLong(RecoveryFigures::recovered).sum(),
        all.stream().mapToLong(RecoveryFigures::lost).sum(),
        all.stream().mapToLong(RecoveryFigures::extra).sum(),
        passed.isEmpty() ? null : Spread.of(millis),
        passed.isEmpty() ? null : (Double) longest,
        passed.isEmpty() ? null : Spread.of(bytes));
  }

  private static List<RecoveryFigures> figures(Stream<SampleRecord> samples) {
    return samples.map(sample -> sample.outcome().recovery()).filter(Objects::nonNull).toList();
  }
}
