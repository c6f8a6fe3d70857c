package org.keelgraph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GenerateCommandTest {

  @TempDir Path folder;

  @Test
  void writesTheSameToAFileAndToStandardOutput() throws IOException {
    Path file = folder.resolve("hub.txt");
    assertThat(CommandRun.outputOf("generate", "hub", 16, "--out", file)).isEmpty();
    assertThat(CommandRun.outputOf("generate", "hub", 16))
        .isEqualTo(Files.readString(file))
        .startsWith("16 ");
  }

  @Test
  void aFileIsReplacedOnlyByForce() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.txt"), "mine");
    CommandRun run = CommandRun.of("generate", "path", 2, "--out", file);
    assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(run.errors())
        .containsExactly("keelgraph: error: " + file + ": exists already; --force replaces it");
    assertThat(file).hasContent("mine");
    CommandRun.outputOf("generate", "path", 2, "--out", file, "--force");
    assertThat(Files.readString(file)).startsWith("2 1\n");
  }

  @Test
  void anUnknownFamilyNamesTheKnownOnes() {
    CommandRun run = CommandRun.of("generate", "ring", 16);
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.errors().getFirst())
        .contains("ring", "path, hub, clusters, layered, uniform, rmat");
  }

  @Test
  void aGraphHasAtLeastOneNode() {
    CommandRun run = CommandRun.of("generate", "hub", 0);
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.errors().getFirst()).contains("expected 1 to", "found 0");
  }

  @Test
  void aNumberOfNodesIsANumber() {
    CommandRun run = CommandRun.of("generate", "hub", "many");
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.errors()).hasSize(2);
    assertThat(run.errors().getFirst()).contains("many");
  }

  @Test
  void aFolderThatIsNotThereIsNamed() {
    Path file = folder.resolve("missing").resolve("hub.txt");
    CommandRun run = CommandRun.of("generate", "hub", 16, "--out", file);
    assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(run.errors()).hasSize(1).first().asString().contains(file.toString());
  }
}
