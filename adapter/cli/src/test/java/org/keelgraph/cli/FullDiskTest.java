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
import org.junit.jupiter.params.provider.MethodSource;

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
