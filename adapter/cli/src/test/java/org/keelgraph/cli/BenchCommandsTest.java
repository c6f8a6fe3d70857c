package org.keelgraph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BenchCommandsTest {

  private static final List<String> SMALL =
      List.of("--sizes", "16", "--journals", "wal", "--warmups", "0", "--repeats", "1");

  @TempDir Path folder;

  @Test
  void aRunLeavesEvidenceThatHolds() throws IOException {
    Path evidence = folder.resolve("run");
    CommandRun run = measure(evidence, "bench", "group-commit");
    assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
    // a load and six kernels for each of the three settings
    assertThat(run.out())
        .contains("all 21 samples passed", "ratio", "Evidence  " + evidence)
        .contains("snapshot_ordering_ms");
    assertThat(run.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
    assertThat(run.err()).isEmpty();
    assertThat(CommandRun.outputOf("bench", "check", evidence))
        .contains("21 samples", "as written");
    assertThat(CommandRun.outputOf("bench", "check", evidence, "--json"))
        .contains("\"passed\" : true", "\"samples\" : 21");
    try (var files = Files.list(folder)) {
      assertThat(files).as("stores are removed").containsExactly(evidence);
    }
  }

  @Test
  void theDemoIsTheSameExperiment() {
    CommandRun run = measure(folder.resolve("demo"), "demo");
    assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(run.out()).contains("all 21 samples passed");
  }

  @Test
  void killedWritersLoseNothingThatTheyHadAcknowledged() throws IOException {
    Path evidence = folder.resolve("run");
    CommandRun run =
        CommandRun.of(
            "bench",
            "recovery",
            "--rounds",
            3,
            "--journals",
            "wal",
            "--group-commits",
            "engine",
            "--writers",
            2,
            "--out",
            evidence);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
    assertThat(run.out())
        .contains("Recovery after kill -9", "wal engine 2 guarded", "wal off 1 bulk")
        .contains("all 3 samples passed");
    assertThat(run.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
    assertThat(run.err()).isEmpty();
    assertThat(CommandRun.outputOf("bench", "check", evidence)).contains("3 samples", "as written");
    try (var files = Files.list(folder)) {
      assertThat(files).as("stores are removed").containsExactly(evidence);
    }
  }

  @Test
  void tooFewKillsForAllModesAreAUsageError() {
    CommandRun run =
        CommandRun.of("bench", "recovery", "--rounds", 5, "--out", folder.resolve("run"));
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.errors().getFirst()).contains("rounds=5", "22 modes");
  }

  @Test
  void tamperedEvidenceIsFound() throws IOException {
    Path evidence = folder.resolve("run");
    measure(evidence, "bench", "group-commit", "--group-commits", "engine");
    Path report = evidence.resolve("report.md");
    Files.writeString(report, Files.readString(report).replaceFirst("\\d", "9"));
    CommandRun run = CommandRun.of("bench", "check", evidence);
    assertThat(run.exitCode()).isEqualTo(ExitCode.NOT_VERIFIED);
    assertThat(run.out()).contains("DIFFERS", "report.md");
  }

  @Test
  void evidenceIsNeverOverwritten() throws IOException {
    Path evidence = Files.createDirectory(folder.resolve("run"));
    Files.writeString(evidence.resolve("notes.txt"), "mine");
    CommandRun run = measure(evidence, "bench", "group-commit");
    assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(run.errors()).hasSize(1).first().asString().contains(evidence.toString(), "exists");
    assertThat(evidence.resolve("notes.txt")).hasContent("mine");
  }

  @Test
  void whatCannotBeMeasuredIsAUsageErrorAndLeavesNothing() throws IOException {
    refused("ring", "--families", "ring");
    refused("coloring", "--algorithms", "coloring");
    refused("writers=0", "--writers", "0");
    refused("size=0", "--sizes", "0");
    refused("repeats", "--repeats", "0");
    refused("sometimes", "--group-commits", "sometimes");
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void noLoaderGroupsTheWritesToAHotNode() {
    CommandRun run =
        CommandRun.of(
            "bench", "hot-node", "--group-commits", "client", "--out", folder.resolve("run"));
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.errors().getFirst())
        .endsWith("expected off or engine, since there is no loader, found client");
  }

  private void refused(String message, String option, String value) {
    CommandRun run =
        CommandRun.of("bench", "group-commit", "--out", folder.resolve("run"), option, value);
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.errors()).hasSize(2);
    assertThat(run.errors().getFirst()).contains(message);
  }

  @Test
  void aFolderWithoutEvidenceCannotBeChecked() {
    CommandRun run = CommandRun.of("bench", "check", folder.resolve("missing"));
    assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(run.errors())
        .containsExactly(
            "keelgraph: error: " + folder.resolve("missing") + ": no evidence of a run is there");
    assertThat(run.out()).isEmpty();
    assertThat(CommandRun.of("bench", "check", folder).exitCode()).isEqualTo(ExitCode.FAILED);
  }

  private static CommandRun measure(Path evidence, String... command) {
    return CommandRun.of(
        Stream.of(List.of(command), SMALL, List.of("--out", evidence.toString()))
            .flatMap(List::stream)
            .toArray());
  }
}
