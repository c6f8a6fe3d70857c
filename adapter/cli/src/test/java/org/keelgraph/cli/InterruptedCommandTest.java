package org.keelgraph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Commands that Ctrl-C or SIGTERM meets anywhere in their work: each says in one line how things
 * stand, leaves them so, and leaves no file of its own. The seed is printed, and taken from
 * -Dkeelgraph.seed=N, as far as a signal can be repeated.
 */
@Timeout(300)
final class InterruptedCommandTest {

  /** So many that every command that reads them all can be met while it does. */
  private static final int MANY_NODES = 60_000;

  private static final String BUILDING = "\\.building-[0-9a-f]+(-lock)?";

  private final long seed = Long.getLong("keelgraph.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @TempDir Path folder;
  private Path store;
  private Path graph;

  @BeforeEach
  void generate() {
    System.out.println("InterruptedCommandTest: seed=" + seed);
    store = folder.resolve("store.db");
    graph = CommandRun.generated(folder, "hub", MANY_NODES);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** Until a file is there whose name that is, and then for some time. */
  private Process startAndAwait(String name, int mostMillis, Object... words)
      throws IOException, InterruptedException {
    Process process = CommandProcess.start(words);
    while (names().stream().noneMatch(file -> file.matches(name))) {
      if (process.waitFor(1, TimeUnit.MILLISECONDS)) {
        throw new AssertionError("ended by itself: " + CommandProcess.output(process));
      }
    }
    LockSupport.parkNanos(random.nextInt(mostMillis + 1) * 1_000_000L);
    return process;
  }

  private static String said(String standing) {
    return "keelgraph: interrupted; " + standing + "\n";
  }

  @RepeatedTest(3)
  void aBulkLoadIntoANewStoreLeavesNothing() throws Exception {
    List<String> before = names();
    Process load = startAndAwait("store\\.db" + BUILDING, 400, "load", graph, "--store", store);
    assertThat(CommandProcess.interrupt(load))
        .isEqualTo(said("nothing was loaded; no store was made"));
    assertThat(names()).isEqualTo(before);
  }

  @Test
  void soDoesOneThatIsTerminated() throws Exception {
    List<String> before = names();
    Process load = startAndAwait("store\\.db" + BUILDING, 400, "load", graph, "--store", store);
    assertThat(CommandProcess.terminate(load))
        .isEqualTo(said("nothing was loaded; no store was made"));
    assertThat(names()).isEqualTo(before);
  }

  @Test
  void aBulkLoadIntoAStoreLeavesItAsItWas() throws Exception {
    CommandRun.outputOf("load", CommandRun.generated(folder, "path", 8), "--store", store);
    List<String> before = names();
    Process load = startAndAwait("store\\.db-shm", 400, "load", graph, "--store", store);
    assertThat(CommandProcess.interrupt(load))
        .isEqualTo(said("nothing of " + graph + " was loaded; " + store + " is as it was"));
    assertThat(names()).isEqualTo(before);
    assertThat(CommandRun.outputOf("verify", "--store", store))
        .contains("hold at commit 1\n", "8 nodes and 7 edges")
        .endsWith("verified\n");
  }

  @RepeatedTest(2)
  void aLoadByWritersIsCompletedByTheSameLoad() throws Exception {
    Path small = CommandRun.generated(folder, "hub", 2_000);
    Object[] words = {"load", small, "--store", store, "--writers", 4};
    Process load = startAndAwait("store\\.db-wal", 200, words);
    assertThat(CommandProcess.interrupt(load)).isEqualTo(said("the same load again completes it"));
    assertThat(names()).containsExactlyInAnyOrder(name(graph), name(small), name(store));
    CommandRun.outputOf(words);
    assertThat(CommandRun.outputOf("verify", "--store", store, "--against", small))
        .endsWith("verified\n");
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  @Test
  void aLoadByWritersWhoseStoreIsBeingMadeLeavesNoneOrIsCompleted() throws Exception {
    Object[] words = {"load", graph, "--store", store, "--writers", 4};
    Process load = startAndAwait("store\\.db" + BUILDING, 0, words);
    String output = CommandProcess.interrupt(load);
    if (Files.exists(store)) {
      assertThat(output).isEqualTo(said("the same load again completes it"));
      assertThat(names()).containsExactlyInAnyOrder(name(graph), name(store));
    } else {
      assertThat(output).isEqualTo(said("nothing was loaded; no store was made"));
      assertThat(names()).containsExactly(name(graph));
    }
  }

  @Test
  void aLoadByWritersThatIsStillReadingLeavesNothing() throws Exception {
    Path large = CommandRun.generated(folder, "path", 2_000_000);
    List<String> before = names();
    Process load =
        CommandProcess.start(
            "load", large, "--format", "edge-list", "--store", store, "--writers", 4);
    while (!hasOpen(load, large)) {
      if (load.waitFor(1, TimeUnit.MILLISECONDS)) {
        throw new AssertionError("ended by itself: " + CommandProcess.output(load));
      }
    }
    assertThat(CommandProcess.interrupt(load))
        .isEqualTo(said("nothing was loaded; no store was made"));
    assertThat(names()).isEqualTo(before);
  }

  private static boolean hasOpen(Process process, Path file) throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + process.pid() + "/fd"))) {
      return descriptors.anyMatch(descriptor -> leadsTo(descriptor, file));
    } catch (NoSuchFileException | UncheckedIOException ended) {
      return false;
    }
  }

  private static boolean leadsTo(Path descriptor, Path file) {
    try {
      return Files.readSymbolicLink(descriptor).equals(file);
    } catch (IOException closed) {
      return false;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify", "snapshot", "run pagerank"})
  void whatReadsAStoreLeavesItAsItWas(String command) throws Exception {
    CommandRun.outputOf("load", graph, "--store", store);
    List<String> before = names();
    Object[] words =
        Stream.concat(Stream.of(command.split(" ", -1)), Stream.of("--store", store)).toArray();
    Process reader = startAndAwait("store\\.db-shm", 100, words);
    assertThat(CommandProcess.interrupt(reader)).isEqualTo(said(store + " is as it was"));
    assertThat(names()).isEqualTo(before);
    assertThat(CommandRun.outputOf("verify", "--store", store)).endsWith("verified\n");
  }

  @Test
  void aRestoreLeavesTheStoreThatWasThere() throws Exception {
    CommandRun.outputOf("load", CommandRun.generated(folder, "path", 8), "--store", store);
    byte[] bytes = Files.readAllBytes(store);
    Path backup = folder.resolve("backup.db");
    CommandRun.outputOf("load", graph, "--store", backup);
    List<String> before = names();
    Process restore =
        startAndAwait(
            "store\\.db" + BUILDING, 100, "restore", "--from", backup, "--store", store, "--force");
    assertThat(CommandProcess.interrupt(restore)).isEqualTo(said(store + " is as it was"));
    assertThat(names()).isEqualTo(before);
    assertThat(Files.readAllBytes(store)).isEqualTo(bytes);
  }

  @RepeatedTest(2)
  void aSalvageLeavesNothing() throws Exception {
    CommandRun.outputOf("load", graph, "--store", store);
    List<String> before = names();
    Path saved = folder.resolve("saved.db");
    Process salvage =
        startAndAwait("saved\\.db" + BUILDING, 300, "salvage", "--store", store, "--to", saved);
    assertThat(CommandProcess.interrupt(salvage))
        .isEqualTo(said("no " + saved + " was made; " + store + " is as it was"));
    assertThat(names()).isEqualTo(before);
  }
}
