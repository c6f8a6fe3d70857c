package org.keelgraph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.cli.Machine.Ended;
import org.keelgraph.cli.Machine.Running;
import org.keelgraph.cli.container.ContainerLimits;

/**
 * Loads that share a folder with those before, beside and after them, which are killed, told to
 * end, or stopped at the worst moment. In containers each of them is process 1.
 *
 * <p>The seed is printed, and taken from -Dkeelgraph.seed=N, as far as a kill can be repeated.
 */
@Timeout(300)
abstract class SharedFolderScenarios {

  /** Loaded in bulk, this takes so long that it can be met while it is under construction. */
  private static final int MANY_NODES = 60_000;

  private static final int NODES = 512;

  /** Exit codes of processes that SIGKILL and SIGTERM have ended. */
  private static final int KILLED = 137;

  private static final int TERMINATED = 143;

  /** The first sign of a store under construction. */
  private static final String STAGED = "store\\.db\\.building-[0-9a-f]+-lock";

  /** What is loaded into little memory: a store of some 300 MB, part by part. */
  private static final ContainerLimits LITTLE = new ContainerLimits(2, 256);

  private static final int PARTS = 7;
  private static final int LONG_IDS = 14_000;
  private static final int LONG_ID_BYTES = 1200;

  private final Machine machine;
  private final long seed = Long.getLong("keelgraph.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @TempDir Path folder;
  private Path store;

  SharedFolderScenarios(Machine machine) {
    this.machine = machine;
  }

  @BeforeEach
  void nameStore() {
    store = folder.resolve("store.db");
    System.out.printf("%s: seed=%d%n", getClass().getSimpleName(), seed);
  }

  @Test
  void aBulkLoadThatWasKilledIsInNobodysWay() throws IOException {
    Path graph = CommandRun.generated(folder, "hub", MANY_NODES);
    try (Running load = start("load", graph, "--store", store)) {
      awaitStaged(1, load);
      LockSupport.parkNanos(random.nextInt(200) * 1_000_000L); // anywhere in it
      load.signal("KILL");
      assertThat(load.end().exitCode()).isEqualTo(KILLED);
    }
    assertThat(store).doesNotExist();
    assertThat(run("load", graph, "--store", store)).startsWith("loaded ");
    assertThat(names()).containsExactly(graph.getFileName().toString(), "store.db");
    requireVerified("--against", graph);
  }

  @Test
  void aLoadByWritersThatWasKilledIsCompletedByTheSameLoad() throws Exception {
    completedAfter("KILL", KILLED);
  }

  @Test
  void aLoadByWritersThatIsToldToEndSaysHowThingsStand() throws Exception {
    assertThat(completedAfter("TERM", TERMINATED))
        .contains("interrupted; the same load again completes it");
  }

  /** Ends a load at a random moment; what it printed. */
  private String completedAfter(String signal, int exitCode) throws Exception {
    Path graph = CommandRun.generated(folder, "hub", NODES);
    Object[] words = {"load", graph, "--store", store, "--writers", 4};
    Ended ended;
    try (Running load = start(words)) {
      awaitStored(random.nextLong(20, 2L * NODES), load);
      load.signal(signal);
      ended = load.end();
    }
    assertThat(ended.exitCode()).as(ended.output()).isEqualTo(exitCode);
    assertThat(CommandRun.of("verify", "--store", store).out())
        .contains(
            "counts, content and order of all records hold", "did not finish, or is still running");
    assertThat(run(words)).startsWith("completed ");
    requireVerified("--against", graph);
    return ended.output();
  }

  @Test
  void loadsDoNotTouchWhatTheOtherHasUnderConstruction() throws IOException {
    Path graph = CommandRun.generated(folder, "hub", MANY_NODES);
    Path other = CommandRun.generated(folder, "path", MANY_NODES);
    try (Running first = start("load", graph, "--store", store)) {
      awaitStaged(1, first);
      assertThat(first.pause()).isTrue();
      try (Running second = start("load", other, "--store", store)) {
        awaitStaged(2, second);
        assertThat(second.pause()).isTrue();
        first.resume();
        Ended completed = first.end();
        assertThat(completed.exitCode()).as(completed.output()).isZero();
        requireVerified("--against", graph);
        second.resume();
        Ended later = second.end();
        assertThat(later.exitCode()).as(later.output()).isZero();
        assertThat(later.output()).contains("nodes replaced a node of the same id");
      }
    }
    assertThat(names())
        .containsExactly(
            graph.getFileName().toString(), other.getFileName().toString(), "store.db");
    requireVerified();
  }

  @Test
  void ofTwoLoadsByWritersBothCompleteOrOneIsRefused() throws IOException {
    run("load", CommandRun.generated(folder, "path", 2), "--store", store);
    Object[] hub = loadByWriters("hub");
    Object[] path = loadByWriters("path");
    for (Ended refused : refusedOfTwoAtOnce(hub, path)) {
      assertThat(refused.output()).contains("the store holds an unfinished load of");
    }
    requireVerified();
    run(hub);
    run(path);
    requireVerified();
  }

  @Test
  void aLoadByWritersThatIsStartedTwiceAtOnceIsThereOnce() throws IOException {
    Object[] hub = loadByWriters("hub");
    Object graph = hub[1];
    assertThat(refusedOfTwoAtOnce(hub, hub)).isEmpty();
    requireVerified("--against", graph);
  }

  private List<Ended> refusedOfTwoAtOnce(Object[] words, Object[] others) throws IOException {
    try (Running first = start(words);
        Running second = start(others)) {
      List<Ended> refused =
          Stream.of(first, second).map(Running::end).filter(end -> end.exitCode() != 0).toList();
      System.out.printf("%s: of two loads at once refused=%d%n", machine, refused.size());
      assertThat(refused).hasSizeLessThan(2);
      return refused;
    }
  }

  /** A bulk load and one by writers. */
  final void loadIntoAStoreThatIsLargerThanTheMemory() throws IOException {
    List<Object> bulk = new ArrayList<>(List.of("load"));
    for (int part = 0; part < PARTS; part++) {
      bulk.add(pathOfLongIds(part));
    }
    bulk.addAll(List.of("--store", store));
    runInLittleMemory(bulk.toArray());
    assertThat(Files.size(store)).isGreaterThan((long) LITTLE.memoryMebibytes() << 20);
    runInLittleMemory(loadByWriters("hub"));
    requireVerified();
  }

  private void runInLittleMemory(Object... words) throws IOException {
    try (Running running = machine.start(folder, LITTLE, words)) {
      Ended ended = running.end();
      assertThat(ended.exitCode()).as(ended.output()).isZero();
      System.out.print(ended.output());
    }
  }

  /** The store grows by what the ids take, twice, while little else has to be computed. */
  private Path pathOfLongIds(int part) throws IOException {
    String end = "-" + "long".repeat(LONG_ID_BYTES / 4);
    Path file = folder.resolve("part-" + part + ".txt");
    int first = (part + 1) * 1_000_000; // their order as texts is that of the numbers
    try (Writer lines = Files.newBufferedWriter(file)) {
      for (int node = first; node < first + LONG_IDS; node++) {
        lines.append(node + end).append('\t').append(node + 1 + end).append('\n');
      }
    }
    return file;
  }

  private Object[] loadByWriters(String family) {
    Path graph = CommandRun.generated(folder, family, NODES);
    return new Object[] {"load", graph, "--store", store, "--writers", 4};
  }

  private Running start(Object... words) throws IOException {
    return machine.start(folder, words);
  }

  /** What a command prints that must succeed. */
  private String run(Object... words) throws IOException {
    try (Running running = start(words)) {
      Ended ended = running.end();
      assertThat(ended.exitCode()).as(ended.output()).isZero();
      return ended.output();
    }
  }

  /** By another process of that machine, and by this one. */
  private void requireVerified(Object... more) throws IOException {
    Object[] words =
        Stream.concat(Stream.of("verify", "--store", store), Stream.of(more)).toArray();
    assertThat(run(words)).endsWith("verified\n");
    assertThat(CommandRun.outputOf(words)).endsWith("verified\n");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private void awaitStaged(int count, Running load) throws IOException {
    while (names().stream().filter(name -> name.matches(STAGED)).count() < count) {
      pauseOrFail(load);
    }
  }

  private void awaitStored(long records, Running load) throws SQLException {
    while (!Files.exists(store) || stored() < records) {
      pauseOrFail(load);
    }
  }

  private static void pauseOrFail(Running load) {
    if (!load.isAlive()) {
      throw new AssertionError("the load ended by itself: " + load.end());
    }
    LockSupport.parkNanos(1_000_000);
  }

  /** Closed before the signal, since the last connection to close recovers the file. */
  private long stored() throws SQLException {
    try (Connection reader = DriverManager.getConnection("jdbc:sqlite:" + store);
        Statement statement = reader.createStatement();
        ResultSet row = statement.executeQuery("select node_count + edge_count from manifest")) {
      return row.getLong(1);
    }
  }
}
