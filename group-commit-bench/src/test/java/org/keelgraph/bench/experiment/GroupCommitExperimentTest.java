package org.keelgraph.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.bench.Experiment;
import org.keelgraph.bench.ExperimentRunner;
import org.keelgraph.bench.RunSummary;
import org.keelgraph.bench.evidence.EvidenceCheck;
import org.keelgraph.bench.evidence.EvidenceFolder;
import org.keelgraph.bench.report.ConsoleReport;
import org.keelgraph.bench.sampling.Progress;
import org.keelgraph.bench.sampling.SamplingPlan;
import org.keelgraph.bench.sampling.Variant;
import org.keelgraph.columns.Algorithm;
import org.keelgraph.loaders.generator.GraphFamily;
import org.keelgraph.loaders.load.LoadSettings;
import org.keelgraph.loaders.load.WriterThreads;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.SynchronousMode;

class GroupCommitExperimentTest {

  @TempDir Path folder;

  @Test
  void measuresEveryCombination() {
    GroupCommitSettings settings =
        new GroupCommitSettings(
            List.of(GraphFamily.HUB, GraphFamily.PATH),
            List.of(8, 16),
            List.of(1, 2),
            List.of(WriterThreads.PLATFORM),
            List.of(JournalMode.WAL, JournalMode.MVCC),
            List.of(GroupCommit.OFF, GroupCommit.ENGINE, GroupCommit.CLIENT),
            SynchronousMode.OFF,
            List.of(),
            null,
            folder);
    assertThat(new GroupCommitExperiment(settings).variants())
        .hasSize(2 * 2 * 2 * 2 * 3)
        .extracting(Variant::name)
        .doesNotHaveDuplicates();
  }

  @Test
  void everySampleOfATrueRunPasses() throws IOException {
    RunSummary summary = run(new GroupCommitExperiment(settings()));
    assertThat(summary.exitCode()).isZero();
    assertThat(summary.report().samples()).isEqualTo(2 * (1 + 2));
    assertThat(EvidenceCheck.check(summary.evidence()).problems()).isEmpty();
  }

  @Test
  void aWrongReferenceMakesFailuresThatAreKeptAndCounted() throws IOException {
    GroupCommitSettings settings = settings();
    BenchInput hub = BenchInput.generate(GraphFamily.HUB, 16);
    BenchInput path = BenchInput.generate(GraphFamily.PATH, 16);
    BenchInput wrong = new BenchInput(hub.input(), hub.identity(), path.reference());
    GroupCommitRun run =
        new GroupCommitRun(
            settings, wrong, JournalMode.WAL, LoadSettings.concurrent(2, GroupCommit.ENGINE));
    RunSummary summary =
        run(
            new Experiment() {
              @Override
              public String name() {
                return GroupCommitExperiment.NAME;
              }

              @Override
              public List<Variant> variants() {
                return List.of(new Variant("wrong", run.loadCell(), run));
              }
            });

    // The loads pass and are measured on; both kernels differ, in the warm-up and in the repeat.
    assertThat(summary.exitCode()).isEqualTo(1);
    assertThat(summary.report().samples()).isEqualTo(6);
    assertThat(summary.report().passed()).isEqualTo(2);
    assertThat(summary.failed()).isEqualTo(4);
    assertThat(summary.report().failures())
        .allSatisfy(
            failure ->
                assertThat(failure.sample().outcome().error())
                    .containsPattern("differences: node .*expected .*, actual "));
    assertThat(EvidenceCheck.check(summary.evidence()).problems()).isEmpty();
    assertThat(Files.readString(summary.evidence().resolve("samples.jsonl")))
        .contains("expected", "actual");
    assertThat(ConsoleReport.render(summary.report(), "evidence"))
        .contains("Samples   6 (run failed), 2 passed, 4 failed", "(2 times)");
  }

  @Test
  void thereIsSomethingToMeasure() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new GroupCommitSettings(
                    List.of(),
                    List.of(16),
                    List.of(2),
                    List.of(WriterThreads.PLATFORM),
                    List.of(JournalMode.WAL),
                    List.of(GroupCommit.OFF),
                    SynchronousMode.OFF,
                    List.of(),
                    null,
                    folder))
        .withMessageContaining("nothing to measure");
  }

  /** One load a round, two kernels. */
  private GroupCommitSettings settings() {
    return new GroupCommitSettings(
        List.of(GraphFamily.HUB),
        List.of(16),
        List.of(2),
        List.of(WriterThreads.VIRTUAL),
        List.of(JournalMode.WAL),
        List.of(GroupCommit.ENGINE),
        SynchronousMode.OFF,
        List.of(Algorithm.BFS, Algorithm.PAGERANK),
        "test",
        folder);
  }

  private RunSummary run(Experiment experiment) throws IOException {
    EvidenceFolder evidence =
        EvidenceFolder.create(folder.resolve("run"), List.of("keelgraph", "bench"));
    return ExperimentRunner.run(experiment, new SamplingPlan(1, 1), evidence, Progress.NONE);
  }
}
