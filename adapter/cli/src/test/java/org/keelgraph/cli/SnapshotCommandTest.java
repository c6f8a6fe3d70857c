package org.keelgraph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SnapshotCommandTest {

  @TempDir Path folder;

  @Test
  void printsThePhasesByTheirNames() {
    Path store = folder.resolve("store.db");
    CommandRun.outputOf(
        "load", CommandRun.generated(folder, "uniform", 32), "--store", store, "--writers", 2);
    assertThat(CommandRun.outputOf("snapshot", "--store", store))
        .containsPattern("nodes +32\\R")
        .containsPattern("snapshot_ms +[0-9.]+\\R")
        .containsPattern("snapshot_verification_ms +[0-9.]+\\R")
        .containsPattern("snapshot_ordering_ms +[0-9.]+\\R")
        .containsPattern("projection_ms +[0-9.]+\\R");
    assertThat(CommandRun.outputOf("snapshot", "--store", store, "--json"))
        .contains("\"nodes\" : 32", "\"complete\" : true", "\"snapshot_ordering_ms\" : ");
  }

  @Test
  void aMissingStoreIsNamed() {
    CommandRun run = CommandRun.of("snapshot", "--store", folder.resolve("missing.db"));
    assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(run.errors()).hasSize(1).first().asString().contains("missing.db", "not exist");
  }
}
