package org.keelgraph.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.keelgraph.bench.Fixtures;
import org.keelgraph.bench.sample.Cell;
import org.keelgraph.bench.sample.ColumnIdentity;
import org.keelgraph.bench.sample.GraphIdentity;
import org.keelgraph.bench.sample.LoadSetting;
import org.keelgraph.bench.sample.Outcome;
import org.keelgraph.bench.sample.RecoveryFigures;
import org.keelgraph.bench.sample.SampleRecord;
import org.keelgraph.columns.Phase;

class RecoveryTableTest {

  private static final long MIB = 1 << 20;

  private static final List<SampleRecord> SAMPLES =
      List.of(
          round("engine", "statements", killed(1, 100, 0, 3, MIB, 10.0)),
          round("engine", "statements", killed(2, 2_000, 0, 1, 2 * MIB, 14.0)),
          round("engine", "statements", killed(3, 7, 2, 0, 9 * MIB, 99.0)),
          round("off", "guarded", killed(1, 5, 0, 0, 0, 1.5)));

  private static final ReportModel MODEL = ReportModel.of(SAMPLES, Fixtures.finished());

  @Test
  void aRoundThatFailedCountsButItsTimesDoNot() {
    RecoverySummary summary = Objects.requireNonNull(MODEL.cells().getFirst().recovery());
    assertThat(summary.rounds()).isEqualTo(3);
    assertThat(summary.acknowledged()).isEqualTo(2_107);
    assertThat(summary.lost()).isEqualTo(2);
    assertThat(summary.extra()).isEqualTo(4);
    assertThat(summary.recoveryMaxMs()).isEqualTo(14.0);
    assertThat(Objects.requireNonNull(summary.recoveryMs()).n()).isEqualTo(2);
  }

  @Test
  void theReportHasARowForEachModeAndOneForAll() {
    assertThat(MarkdownReport.render(MODEL))
        .contains("## Recovery after kill -9: store, synchronous full\n\nA process writes")
        .containsPattern(
            "\\| wal engine 4 +\\| +3 \\| +2,107 \\| +2 \\| +4 \\| +12.0 ± 2.0 \\| +14.0 \\| +1.50 \\|")
        .containsPattern("\\| wal off 4 guarded +\\| +1 \\| +5 \\| +0 \\| +0 \\|")
        .containsPattern("\\| all +\\| +4 \\| +2,112 \\| +2 \\| +4 \\| +– \\| +14.0 \\| +– \\|")
        .doesNotContain("## Cells", "alternated");
  }

  @Test
  void theConsoleHasThemInEightyColumns() {
    assertThat(ConsoleReport.render(MODEL, "evidence/run"))
        .contains("Recovery after kill -9", "wal engine 4", "FAILED    recovery")
        .satisfies(
            text ->
                assertThat(text.lines())
                    .allSatisfy(
                        line ->
                            assertThat(line).hasSizeLessThanOrEqualTo(80).matches("\\p{ASCII}*")));
  }

  @Test
  void whatLastsUntilAKillIsComparedWithNothing() {
    assertThat(MODEL.cells()).allSatisfy(cell -> assertThat(cell.ratioToOff()).isEmpty());
  }

  private static RecoveryFigures killed(
      int round, long acknowledged, long lost, long extra, long logBytes, double recoveryMs) {
    return new RecoveryFigures(
        round,
        7,
        acknowledged,
        acknowledged - lost + extra,
        lost,
        extra,
        null,
        3 * acknowledged,
        250.5,
        logBytes,
        recoveryMs);
  }

  private static SampleRecord round(String groupCommit, String writes, RecoveryFigures figures) {
    Cell cell =
        Cell.of(
                "recovery",
                new ColumnIdentity("store", "killed", "open to first read"),
                new GraphIdentity("empty", 0, 0, "e3b0"),
                "recovery")
            .withLoad(new LoadSetting("wal", groupCommit, 4, writes, "full"));
    Map<Phase, Double> phases = Map.of(Phase.SETUP, 300.0, Phase.VERIFICATION, 20.0);
    Outcome outcome =
        figures.lost() == 0
            ? Outcome.passed(phases)
            : Outcome.mismatch(phases, "lost: node a of transaction 1 of writer 0");
    return new SampleRecord(cell, Fixtures.turn(1), outcome.with(figures));
  }
}
