package org.keelgraph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class BackupCommandTest {

  /** Some tenths of a second of copying and verifying. */
  private static final int MANY_NODES = 30_000;

  @TempDir Path folder;
  private Path store;
  private Path backup;

  @BeforeEach
  void choosePaths() {
    store = folder.resolve("store.db");
    backup = folder.resolve("backup.db");
  }

  private void load(int nodes) {
    CommandRun.outputOf("load", CommandRun.generated(folder, "uniform", nodes), "--store", store);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static void refused(int exitCode, String reason, Object... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
    assertThat(run.errors()).hasSize(1).first().asString().contains(reason);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void aStoreIsBackedUpAndRestored() {
    load(64);
    assertThat(CommandRun.outputOf("backup", "--store", store, "--to", backup))
        .startsWith("backed up " + store + " to " + backup)
        .contains("  64 nodes and ", "as of commit 1, verified\n");
    Path restored = folder.resolve("restored.db");
    assertThat(CommandRun.outputOf("restore", "--from", backup, "--store", restored, "--json"))
        .contains("\"nodes\" : 64", "\"sequence\" : 1", "\"verified\" : true", "\"store_id\" : ");
    assertThat(CommandRun.outputOf("verify", "--store", restored)).endsWith("verified\n");
  }

  @Test
  void whatIsThereIsReplacedWithForceOnly() {
    load(64);
    CommandRun.outputOf("backup", "--store", store, "--to", backup);
    refused(ExitCode.FAILED, "exists already; --force", "backup", "--store", store, "--to", backup);
    refused(
        ExitCode.FAILED, "exists already; --force", "restore", "--from", backup, "--store", store);
    CommandRun.outputOf("backup", "--store", store, "--to", backup, "--force");
    CommandRun.outputOf("restore", "--from", backup, "--store", store, "--force");
    assertThat(CommandRun.outputOf("verify", "--store", store)).endsWith("verified\n");
  }

  @Test
  void aTamperedBackupIsRefusedByName() throws SQLException, IOException {
    load(64);
    CommandRun.outputOf("backup", "--store", store, "--to", backup);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + backup);
        Statement statement = connection.createStatement()) {
      statement.execute("update edge set weight = weight + 1 where source = 1");
    }
    byte[] before = Files.readAllBytes(store);
    refused(
        ExitCode.NOT_VERIFIED,
        "edge content digest: expected ",
        "restore",
        "--from",
        backup,
        "--store",
        store,
        "--force");
    assertThat(Files.readAllBytes(store)).isEqualTo(before);
  }

  @Test
  void aMissingStoreOrFolderIsNamed() {
    refused(ExitCode.FAILED, "does not exist", "backup", "--store", store, "--to", backup);
    refused(ExitCode.FAILED, "does not exist", "restore", "--from", backup, "--store", store);
    load(8);
    Path nowhere = folder.resolve("nowhere/backup.db");
    refused(ExitCode.FAILED, "folder=", "backup", "--store", store, "--to", nowhere);
  }

  @Test
  void aLoadOfAnotherProcessIsBackedUpInTheMiddle() throws Exception {
    Path graph = CommandRun.generated(folder, "hub", 20_000);
    Process load = CommandProcess.start("load", graph, "--store", store, "--writers", 8);
    try {
      awaitFile(folder.resolve("store.db-wal"), 200_000, load);
      assertThat(CommandRun.outputOf("backup", "--store", store, "--to", backup))
          .contains(", verified\n", "a load had not finished then");
      assertThat(load.isAlive()).as("the load goes on").isTrue();
    } finally {
      load.destroyForcibly().waitFor();
    }
    assertThat(CommandRun.of("verify", "--store", backup).out())
        .contains(
            "counts, content and order of all records hold", "did not finish, or is still running");
  }

  @Test
  void anInterruptedBackupLeavesNothing() throws Exception {
    load(MANY_NODES);
    List<String> before = names();
    Process running = CommandProcess.start("backup", "--store", store, "--to", backup);
    awaitBuilding(running);
    assertThat(CommandProcess.interrupt(running))
        .isEqualTo("keelgraph: interrupted; " + backup + " is as it was\n");
    assertThat(names()).isEqualTo(before);
    assertThat(CommandRun.outputOf("verify", "--store", store)).endsWith("verified\n");
  }

  /** Until something of the backup is there under the name that it has while it is made. */
  private void awaitBuilding(Process process) throws InterruptedException, IOException {
    while (names().stream().noneMatch(name -> name.matches("backup\\.db\\.building-[0-9a-f]+"))) {
      if (process.waitFor(1, TimeUnit.MILLISECONDS)) {
        throw new AssertionError("ended by itself: " + CommandProcess.output(process));
      }
    }
  }

  private static void awaitFile(Path file, long bytes, Process process)
      throws InterruptedException, IOException {
    while (file.toFile().length() < bytes) {
      if (process.waitFor(1, TimeUnit.MILLISECONDS)) {
        throw new AssertionError("ended by itself: " + CommandProcess.output(process));
      }
    }
  }
}
