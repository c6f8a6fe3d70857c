package org.keelgraph.bench.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.keelgraph.bench.sample.Cell;
import org.keelgraph.bench.statistics.Spread;
import org.keelgraph.columns.Phase;

/**
 * What the samples of one cell say together. Spreads are of the measured samples that passed; the
 * counts are of all.
 *
 * @param cell what was measured
 * @param samples samples, warm-ups included
 * @param warmups warm-ups among them
 * @param passed samples that passed, warm-ups included
 * @param failed samples that did not, warm-ups included
 * @param phases times in milliseconds
 * @param commit commit figures by their name in a sample
 * @param resources resource figures by their name in a sample
 * @param ratioToOff medians divided by those of the same cell without group commit
 * @param recovery what was there after kills; absent where nothing was killed
 */
public record CellSummary(
    @JsonUnwrapped Cell cell,
    int samples,
    int warmups,
    int passed,
    int failed,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<Phase, Spread> phases,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, Spread> commit,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, Spread> resources,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<Phase, Double> ratioToOff,
    @Nullable RecoverySummary recovery) {

  /** The median of a phase in milliseconds, or null if no sample has it. */
  public @Nullable Double medianMillis(Phase phase) {
    Spread spread = phases.get(phase);
    return spread == null ? null : spread.median();
  }

  /** The median of a commit figure, or null if no sample has it. */
  @Nullable Double medianCommit(String figure) {
    Spread spread = commit.get(figure);
    return spread == null ? null : spread.median();
  }
}
