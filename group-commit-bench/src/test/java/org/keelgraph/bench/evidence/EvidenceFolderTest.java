package org.keelgraph.bench.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.bench.Fixtures;
import org.keelgraph.bench.report.ReportModel;
import org.keelgraph.bench.sample.Outcome;
import org.keelgraph.bench.sample.SampleRecord;

class EvidenceFolderTest {

  @TempDir Path parent;

  @Test
  void holdsAllItsFilesAndPassesTheCheck() throws IOException {
    EvidenceFolder evidence = folder("a/run");
    Fixtures.groupCommitRun().forEach(evidence::append);
    ReportModel model = evidence.finish(false, null);
    assertThat(model.state()).isEqualTo(ReportModel.State.COMPLETE);
    try (Stream<Path> files = Files.list(evidence.path())) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "metadata.json",
              "samples.jsonl",
              "results.json",
              "status.json",
              "report.md",
              "SHA256SUMS");
    }
    CheckResult result = EvidenceCheck.check(evidence.path());
    assertThat(result.problems()).isEmpty();
    assertThat(result.samples()).isEqualTo(48);
    assertThat(result.numbers()).isGreaterThan(300);
  }

  @Test
  void hasMetadataAndARunningStatusFromTheStart() throws IOException {
    EvidenceFolder evidence = folder("run");
    assertThat(evidence.path().resolve("metadata.json")).isNotEmptyFile();
    assertThat(evidence.path().resolve("status.json")).content().contains("\"running\"");
    evidence.finish(false, null);
  }

  @Test
  void flushesEverySample() throws IOException {
    EvidenceFolder evidence = folder("run");
    evidence.append(Fixtures.groupCommitRun().getFirst());
    assertThat(Files.readAllLines(evidence.path().resolve("samples.jsonl"))).hasSize(1);
    evidence.finish(false, null);
  }

  @Test
  void refusesAFolderThatExists() {
    assertThatThrownBy(() -> EvidenceFolder.create(parent, List.of("keelgraph")))
        .isInstanceOf(FileAlreadyExistsException.class)
        .hasMessageContaining(parent.toString())
        .hasMessageContaining("name a new folder");
  }

  @Test
  void listsFailures() throws IOException {
    EvidenceFolder evidence = folder("run");
    evidence.append(Fixtures.groupCommitRun().getFirst());
    evidence.append(
        new SampleRecord(
            Fixtures.load(128, "client"),
            Fixtures.turn(1),
            Outcome.error(Map.of(), new IllegalStateException("no luck"))));
    assertThat(evidence.finish(false, null).state()).isEqualTo(ReportModel.State.FAILED);
    assertThat(evidence.path().resolve("status.json"))
        .content()
        .contains("\"failed\"", "\"line\": 2", "no luck");
    assertThat(EvidenceCheck.check(evidence.path()).problems()).isEmpty();
  }

  @Test
  void keepsWhatEndedTheRun() throws IOException {
    EvidenceFolder evidence = folder("run");
    evidence.finish(false, "java.io.IOException: gone");
    assertThat(evidence.path().resolve("status.json")).content().contains("\"failed\"");
    assertThat(evidence.path().resolve("report.md")).content().contains("IOException: gone");
  }

  @Test
  void takesNothingAfterItsEnd() throws IOException {
    EvidenceFolder evidence = folder("run");
    ReportModel model = evidence.finish(false, null);
    SampleRecord sample = Fixtures.groupCommitRun().getFirst();
    assertThat(evidence.finish(true, "again")).isSameAs(model);
    assertThatIllegalStateException().isThrownBy(() -> evidence.append(sample));
  }

  @Test
  void dropsWhatComesAfterAnInterrupt() throws IOException {
    EvidenceFolder evidence = folder("run");
    evidence.finish(true, null);
    evidence.append(Fixtures.groupCommitRun().getFirst());
    assertThat(EvidenceCheck.check(evidence.path()).problems()).isEmpty();
    assertThat(evidence.path().resolve("status.json")).content().contains("\"interrupted\"");
  }

  @Test
  void isWholeAfterTheProcessWasTerminated() throws Exception {
    Path folder = parent.resolve("run");
    assertThat(endOfChild(folder, false)).isNotZero();
    CheckResult result = EvidenceCheck.check(folder);
    assertThat(result.problems()).isEmpty();
    assertThat(result.samples()).isEqualTo(1);
    assertThat(folder.resolve("status.json")).content().contains("\"interrupted\"");
  }

  @Test
  void isSeenToBeUnfinishedAfterTheProcessWasKilled() throws Exception {
    Path folder = parent.resolve("run");
    assertThat(endOfChild(folder, true)).isNotZero();
    assertThat(EvidenceCheck.check(folder).problems())
        .anyMatch(problem -> problem.startsWith("SHA256SUMS is missing"))
        .anyMatch(problem -> problem.startsWith("the run has not ended"));
  }

  /** Writes one sample and waits to be ended. */
  public static final class Child {
    public static void main(String[] arguments) throws Exception {
      EvidenceFolder evidence = EvidenceFolder.create(Path.of(arguments[0]), List.of("child"));
      evidence.append(Fixtures.groupCommitRun().getFirst());
      System.out.println("ready");
      Thread.currentThread().join();
    }
  }

  private static int endOfChild(Path folder, boolean kill) throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader output = child.inputReader(StandardCharsets.UTF_8)) {
      assertThat(output.readLine()).isEqualTo("ready");
      if (kill) {
        child.destroyForcibly();
      } else {
        child.destroy();
      }
      return child.waitFor();
    } finally {
      child.destroyForcibly();
    }
  }

  private EvidenceFolder folder(String name) throws IOException {
    return EvidenceFolder.create(parent.resolve(name), Fixtures.metadata());
  }
}
