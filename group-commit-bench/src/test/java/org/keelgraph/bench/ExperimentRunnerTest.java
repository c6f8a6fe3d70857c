package org.keelgraph.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.bench.evidence.EvidenceCheck;
import org.keelgraph.bench.evidence.EvidenceFolder;
import org.keelgraph.bench.report.ReportModel;
import org.keelgraph.bench.sample.Cell;
import org.keelgraph.bench.sample.Outcome;
import org.keelgraph.bench.sampling.Progress;
import org.keelgraph.bench.sampling.SamplingPlan;
import org.keelgraph.bench.sampling.Variant;
import org.keelgraph.columns.Phase;

class ExperimentRunnerTest {

  private static final Cell CELL = Fixtures.load(128, "off");

  @TempDir Path parent;

  @Test
  void leavesEvidenceThatHolds() throws IOException {
    RunSummary summary =
        run(
            new Variant(
                "off",
                CELL,
                samples ->
                    samples.measure(
                        CELL,
                        timer -> {
                          timer.put(Phase.DATABASE_LOAD, 12.5);
                          return Outcome.passed(timer.phases());
                        })));
    assertThat(summary.failed()).isZero();
    assertThat(summary.exitCode()).isZero();
    assertThat(summary.report().samples()).isEqualTo(3);
    assertThat(EvidenceCheck.check(summary.evidence()).problems()).isEmpty();
  }

  @Test
  void endsWithOneIfASampleFailed() throws IOException {
    RunSummary summary =
        run(
            new Variant(
                "off",
                CELL,
                samples -> samples.emit(CELL, Outcome.mismatch(Map.of(), "expected=1 found=2"))));
    assertThat(summary.failed()).isEqualTo(3);
    assertThat(summary.exitCode()).isEqualTo(1);
    assertThat(EvidenceCheck.check(summary.evidence()).problems()).isEmpty();
  }

  @Test
  void leavesEvidenceOfAnInterruptedRun() throws IOException {
    RunSummary summary =
        run(
            new Variant(
                "off",
                CELL,
                samples -> {
                  samples.emit(CELL, Outcome.passed(Map.of()));
                  throw new InterruptedException();
                }));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(summary.report().state()).isEqualTo(ReportModel.State.INTERRUPTED);
    assertThat(summary.exitCode()).isEqualTo(1);
    assertThat(EvidenceCheck.check(summary.evidence()).problems()).isEmpty();
  }

  @Test
  void leavesEvidenceOfARunThatCouldNotBegin() throws IOException {
    EvidenceFolder evidence = evidence();
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                ExperimentRunner.run(
                    experiment(List.of()), SamplingPlan.DEFAULT, evidence, Progress.NONE));
    assertThat(EvidenceCheck.check(evidence.path()).problems()).isEmpty();
    assertThat(evidence.path().resolve("status.json")).content().contains("\"failed\"");
  }

  private RunSummary run(Variant variant) throws IOException {
    return ExperimentRunner.run(
        experiment(List.of(variant)), new SamplingPlan(1, 2), evidence(), Progress.NONE);
  }

  private EvidenceFolder evidence() throws IOException {
    return EvidenceFolder.create(parent.resolve("run"), List.of("keelgraph", "bench"));
  }

  private static Experiment experiment(List<Variant> variants) {
    return new Experiment() {
      @Override
      public String name() {
        return "group-commit";
      }

      @Override
      public List<Variant> variants() {
        return variants;
      }
    };
  }
}
