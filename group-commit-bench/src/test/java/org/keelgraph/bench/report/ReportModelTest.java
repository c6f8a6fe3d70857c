package org.keelgraph.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.keelgraph.bench.Fixtures;
import org.keelgraph.bench.machine.RunMetadata;
import org.keelgraph.bench.sample.Cell;
import org.keelgraph.bench.sample.Outcome;
import org.keelgraph.bench.sample.SampleRecord;
import org.keelgraph.bench.statistics.Spread;
import org.keelgraph.columns.Phase;

class ReportModelTest {

  @Test
  void leavesWarmupsOutOfStatistics() {
    CellSummary off = cell(Fixtures.groupCommitRun(), Fixtures.load(128, "off"));
    assertThat(off.phases()).containsEntry(Phase.DATABASE_LOAD, new Spread(1282, 1, 3));
    assertThat(off.samples()).isEqualTo(4);
    assertThat(off.warmups()).isEqualTo(1);
  }

  @Test
  void leavesFailuresOutOfStatisticsButCountsThem() {
    Cell load = Fixtures.load(128, "off");
    List<SampleRecord> samples = new ArrayList<>(Fixtures.groupCommitRun());
    samples.add(
        new SampleRecord(
            load,
            Fixtures.turn(4),
            Outcome.mismatch(Map.of(Phase.DATABASE_LOAD, 1.0), "expected=2 found=3")));
    CellSummary off = cell(samples, load);
    assertThat(off.phases()).containsEntry(Phase.DATABASE_LOAD, new Spread(1282, 1, 3));
    assertThat(off.failed()).isEqualTo(1);
    assertThat(ReportModel.of(samples, Fixtures.finished()).failures())
        .singleElement()
        .extracting(ReportModel.Failure::line)
        .isEqualTo(samples.size());
  }

  @Test
  void comparesWithTheSameCellWithoutGroupCommit() {
    CellSummary engine = cell(Fixtures.groupCommitRun(), Fixtures.load(1024, "engine"));
    assertThat(engine.ratioToOff()).containsEntry(Phase.DATABASE_LOAD, 5122.0 / 10242.0);
    assertThat(cell(Fixtures.groupCommitRun(), Fixtures.load(1024, "off")).ratioToOff()).isEmpty();
  }

  @Test
  void hasNoRatioWithoutABaseline() {
    List<SampleRecord> only = List.of(Fixtures.loaded(128, "engine", Fixtures.turn(1), 5));
    assertThat(cell(only, Fixtures.load(128, "engine")).ratioToOff()).isEmpty();
  }

  @Test
  void knowsHowTheRunStands() {
    RunMetadata.Finish end = Fixtures.finish();
    List<SampleRecord> good = Fixtures.groupCommitRun();
    List<SampleRecord> bad =
        List.of(
            new SampleRecord(
                Fixtures.load(128, "off"), Fixtures.warmup(), Outcome.timeout(Map.of(), "1 s")));
    RunMetadata open = Fixtures.metadata();
    assertThat(ReportModel.of(good, open).state()).isEqualTo(ReportModel.State.RUNNING);
    assertThat(ReportModel.of(good, open.with(end)).state()).isEqualTo(ReportModel.State.COMPLETE);
    assertThat(ReportModel.of(bad, open.with(end)).state()).isEqualTo(ReportModel.State.FAILED);
    assertThat(
            ReportModel.of(good, open.with(new RunMetadata.Finish(end.machine(), true, null)))
                .state())
        .isEqualTo(ReportModel.State.INTERRUPTED);
    assertThat(
            ReportModel.of(good, open.with(new RunMetadata.Finish(end.machine(), false, "oops")))
                .state())
        .isEqualTo(ReportModel.State.FAILED);
  }

  @Test
  void computesStolenTime() {
    assertThat(ReportModel.of(List.of(), Fixtures.finished()).stealPercent())
        .hasValue(100.0 * 40 / 1920);
    assertThat(ReportModel.of(List.of(), Fixtures.metadata()).stealPercent()).isEmpty();
  }

  @Test
  void callsASmallLonelyDifferenceNoise() {
    assertThat(LayoutNoise.of(0.96, List.of(0.96))).isTrue();
    assertThat(LayoutNoise.of(0.96, List.of(0.96, 1.02))).isTrue();
    assertThat(LayoutNoise.of(0.96, List.of(0.96, 0.97))).isFalse();
    assertThat(LayoutNoise.of(0.5, List.of(0.5, 1.02))).isFalse();
    assertThat(LayoutNoise.of(1, List.of(1.0, 1.0))).isTrue();
  }

  private static CellSummary cell(List<SampleRecord> samples, Cell cell) {
    return ReportModel.of(samples, Fixtures.finished()).cells().stream()
        .filter(summary -> summary.cell().equals(cell))
        .findFirst()
        .orElseThrow();
  }
}
