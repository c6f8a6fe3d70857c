package org.keelgraph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Loads onto a disk that is too small: the command says so and fails, what it acknowledged is
 * there, and once there is room the same load completes the graph. Needs the right to mount, and is
 * skipped without.
 */
final class FullDiskTest {

  private static final int NODES = 4_096;

  @TempDir Path folder;
  private Path graph;
  private Path disk;
  private Path store;

  @BeforeEach
  void mount() throws IOException, InterruptedException {
    graph = CommandRun.generated(folder, "hub", NODES);
    disk = Files.createDirectory(folder.resolve("disk"));
    store = disk.resolve("store.db");
    Assumptions.assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=4k", "keelgraph-test", disk.toString()),
        "skipped: not permitted to mount a file system");
  }

  @AfterEach
  void unmount() throws IOException, InterruptedException {
    run("umount", disk.toString());
  }

  private static boolean run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  private void resize(String size) throws IOException, InterruptedException {
    assertThat(run("mount", "-o", "remount,size=" + size, disk.toString())).isTrue();
  }

  static Stream<Arguments> loaders() {
    List<Arguments> cases = new ArrayList<>();
    for (String size : List.of("8k", "60k", "140k", "200k", "300k")) {
      for (List<String> loader :
          List.of(
              List.of("--loader", "bulk"),
              List.of("--loader", "single"),
              List.of("--writers", "4"),
              List.of("--writers", "4", "--journal", "mvcc", "--group-commit", "client"))) {
        cases.add(Arguments.of(size, loader));
      }
    }
    return cases.stream();
  }

  /**
   * Of a store that came to be, all that was acknowledged is there, whether there is room or not.
   */
  private void assertWhole() {
    if (Files.exists(store)) {
      assertThat(CommandRun.of("verify", "--store", store).out())
          .contains("structure and references hold")
          .contains("counts, content and order of all records hold");
    }
  }

  @ParameterizedTest
  @MethodSource("loaders")
  void aLoadThatFillsTheDiskIsCompletedOnceThereIsRoom(String size, List<String> loader)
      throws IOException, InterruptedException {
    resize(size);
    Object[] load =
        Stream.concat(Stream.of("load", graph, "--store", store), loader.stream()).toArray();

    CommandRun failed = CommandRun.of(load);
    assertThat(failed.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(failed.err()).contains("disk is full").hasLineCount(1);
    assertWhole();

    resize("64m");
    assertWhole();
    CommandRun.outputOf(load);
    assertThat(CommandRun.outputOf("verify", "--store", store, "--against", graph))
        .endsWith("verified\n");
    try (Stream<Path> files = Files.list(disk)) {
      assertThat(files).containsExactly(store);
    }
  }

  /** In shares of the store: its copy finds no room, or what is made of the copy. */
  @ParameterizedTest
  @CsvSource({
    "salvage, 0.3",
    "salvage, 0.8",
    "salvage, 1.2",
    "salvage, 1.6",
    "backup, 0.3",
    "backup, 0.8",
    "backup, 1.01",
    "backup, 1.03"
  })
  void whatCopiesAStoreSaysThatTheDiskIsFullAndLeavesNothing(String command, double share)
      throws IOException, InterruptedException {
    Path source = folder.resolve("source.db");
    CommandRun.outputOf("load", graph, "--store", source);
    resize((long) (share * Files.size(source)) / 1024 + "k");

    CommandRun failed = CommandRun.of(command, "--store", source, "--to", store);
    assertThat(failed.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(failed.err())
        .contains("disk is full: free space and try again", store.toString())
        .doesNotContain("Exception")
        .hasLineCount(1);
    try (Stream<Path> files = Files.list(disk)) {
      assertThat(files).isEmpty();
    }

    resize("64m");
    CommandRun.outputOf(command, "--store", source, "--to", store);
    assertThat(CommandRun.outputOf("verify", "--store", store, "--against", graph))
        .endsWith("verified\n");
  }

  /** So large that the log is moved into the file, or cannot be, before there is no room for it. */
  @ParameterizedTest
  @ValueSource(strings = {"1m", "2m", "3m"})
  void aLoadThatFillsALargerDiskSaysSoOnce(String size) throws IOException, InterruptedException {
    Path large = CommandRun.generated(folder, "hub", 16 * NODES);
    resize(size);
    Process load = CommandProcess.start("load", large, "--store", store, "--writers", 4);
    assertThat(CommandProcess.output(load)).contains("disk is full").hasLineCount(1);
    assertThat(load.waitFor()).isEqualTo(ExitCode.FAILED);
    assertWhole();
  }

  /** The log of all commits is longer than the disk. */
  @Test
  void aSmallDiskDoesForALoadWhoseLogIsStartedOverInTime()
      throws IOException, InterruptedException {
    resize("24m");
    CommandRun.outputOf("load", graph, "--store", store, "--writers", "4");
    assertThat(CommandRun.outputOf("verify", "--store", store, "--against", graph))
        .endsWith("verified\n");
  }
}
