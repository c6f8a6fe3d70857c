package org.keelgraph.bench.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.bench.ExperimentRunner;
import org.keelgraph.bench.RunSummary;
import org.keelgraph.bench.evidence.EvidenceCheck;
import org.keelgraph.bench.evidence.EvidenceFolder;
import org.keelgraph.bench.report.CellSummary;
import org.keelgraph.bench.report.RecoverySummary;
import org.keelgraph.bench.sampling.Progress;
import org.keelgraph.bench.sampling.SamplingPlan;
import org.keelgraph.bench.sampling.Variant;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.SynchronousMode;

/**
 * Processes are killed in every mode, and nothing that they had acknowledged is lost. What the seed
 * decides is printed; -Dkeelgraph.seed=N repeats it, as far as a kill can be repeated.
 */
@Timeout(1_200)
class RecoveryExperimentTest {

  private static final List<JournalMode> JOURNALS = List.of(JournalMode.values());
  private static final List<GroupCommit> GROUP_COMMITS =
      List.of(GroupCommit.OFF, GroupCommit.ENGINE, GroupCommit.CLIENT);

  @TempDir Path folder;

  @Test
  void nothingIsLostInAnyMode() throws IOException {
    killEverywhere(20, List.of(3), SynchronousMode.FULL);
  }

  @Test
  @Tag("slow")
  void nothingIsLostInManyRounds() throws IOException {
    killEverywhere(220, List.of(1, 4, 32), SynchronousMode.FULL);
  }

  @Test
  @Tag("slow")
  void aKillNeedsNoSync() throws IOException {
    killEverywhere(44, List.of(4), SynchronousMode.NORMAL);
    killEverywhere(44, List.of(4), SynchronousMode.OFF);
  }

  private void killEverywhere(int rounds, List<Integer> writers, SynchronousMode synchronous)
      throws IOException {
    long seed = Long.getLong("keelgraph.seed", System.nanoTime());
    String run = "seed=%d: %d kills, writers %s, %s".formatted(seed, rounds, writers, synchronous);
    System.out.println(run);
    RecoverySettings settings =
        new RecoverySettings(
            rounds, writers, JOURNALS, GROUP_COMMITS, synchronous, seed, null, folder);
    Path to = folder.resolve("run-" + synchronous);
    EvidenceFolder evidence = EvidenceFolder.create(to, List.of("keelgraph", "bench", "recovery"));

    RunSummary summary =
        ExperimentRunner.run(
            new RecoveryExperiment(settings), new SamplingPlan(0, 1), evidence, Progress.NONE);

    assertThat(summary.report().failures()).as(run).isEmpty();
    assertThat(summary.exitCode()).as(run).isZero();
    List<RecoverySummary> recoveries =
        summary.report().cells().stream()
            .map(CellSummary::recovery)
            .map(Objects::requireNonNull)
            .toList();
    assertThat(recoveries)
        .as(run)
        .hasSize(RecoveryMode.all(JOURNALS, GROUP_COMMITS, writers).size())
        .allSatisfy(recovery -> assertThat(recovery.lost()).isZero())
        .allSatisfy(recovery -> assertThat(recovery.rounds()).isPositive());
    assertThat(recoveries.stream().mapToInt(RecoverySummary::rounds).sum()).isEqualTo(rounds);
    assertThat(recoveries.stream().mapToLong(RecoverySummary::acknowledged).sum())
        .as(run)
        .isPositive();
    assertThat(EvidenceCheck.check(to).problems()).isEmpty();
    try (var files = Files.list(folder)) {
      assertThat(files.filter(file -> !file.getFileName().toString().startsWith("run-")))
          .as("stores are removed")
          .isEmpty();
    }
  }

  @Test
  void roundsAreSpreadOverAllModes() {
    RecoverySettings settings =
        new RecoverySettings(
            200, List.of(1, 4, 32), JOURNALS, GROUP_COMMITS, SynchronousMode.FULL, 1, null, folder);
    assertThat(new RecoveryExperiment(settings).variants())
        .hasSize(2 * 3 * 3 + 2 * 2)
        .extracting(Variant::name)
        .doesNotHaveDuplicates()
        .contains("wal, client, 32 writers, statements", "mvcc, engine, 4 writers, guarded");
  }
}
