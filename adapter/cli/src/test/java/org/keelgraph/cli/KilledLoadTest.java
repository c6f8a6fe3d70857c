package org.keelgraph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * A load by four writers, in a process of its own, is killed (SIGKILL) after a random share of its
 * commits: the store opens, holds together, says that the load did not finish, and the same load
 * completes it. What the seed decides is printed; -Dkeelgraph.seed=N repeats it, as far as a kill
 * can be repeated.
 */
final class KilledLoadTest {

  private static final int NODES = 512;

  @TempDir Path folder;
  private Path graph;
  private Path store;

  @BeforeEach
  void generate() {
    graph = CommandRun.generated(folder, "hub", NODES);
    store = folder.resolve("store.db");
  }

  @RepeatedTest(3)
  void aKilledLoadIsCompletedByTheSameLoad()
      throws IOException, InterruptedException, SQLException {
    killAndComplete("wal", "engine");
  }

  @Tag("slow")
  @RepeatedTest(4)
  void aKilledLoadOfEverySettingIsCompleted()
      throws IOException, InterruptedException, SQLException {
    for (String journal : List.of("wal", "mvcc")) {
      for (String groupCommit : List.of("off", "engine", "client")) {
        killAndComplete(journal, groupCommit);
        Files.delete(store);
      }
    }
  }

  private void killAndComplete(String journal, String groupCommit)
      throws IOException, InterruptedException, SQLException {
    long seed = Long.getLong("keelgraph.seed", System.nanoTime());
    long records = new Random(seed).nextLong(20, 2L * NODES);
    String round =
        "seed=%d: %s %s, killed after %d records".formatted(seed, journal, groupCommit, records);
    System.out.println(round);
    killOnceStored(records, CommandProcess.start(loadWords(journal, groupCommit)));

    CommandRun broken = CommandRun.of("verify", "--store", store);
    assertThat(broken.exitCode()).as(round).isEqualTo(ExitCode.NOT_VERIFIED);
    assertThat(broken.out())
        .as(round)
        .contains("structure and references hold", "counts, content and order of all records hold")
        .contains("did not finish, or is still running")
        .contains("verified: the store is whole as of that commit, but a load did not finish");

    whatIsComputedIsSaidToBeOfAPart(round);

    assertThat(CommandRun.outputOf(loadWords(journal, groupCommit)))
        .as(round)
        .startsWith("completed ");
    assertThat(CommandRun.outputOf("verify", "--store", store, "--against", graph))
        .as(round)
        .endsWith("verified\n");
    assertThat(vector("store")).as(round).isEqualTo(vector("input"));
  }

  private void whatIsComputedIsSaidToBeOfAPart(String round) {
    String note =
        "keelgraph: note: the load of %s did not finish, or is still running: the graph is what was committed so far; run the load again to complete it"
            .formatted(graph);
    for (String command : List.of("run wcc", "snapshot")) {
      List<Object> words = new ArrayList<>(List.of(command.split(" ", -1)));
      words.addAll(List.of("--store", store));
      CommandRun run = CommandRun.of(words.toArray());
      assertThat(run.exitCode()).as(round).isEqualTo(ExitCode.OK);
      assertThat(run.errors()).as(round).containsExactly(note);
      words.add("--json");
      assertThat(CommandRun.of(words.toArray()).out()).as(round).contains("\"complete\" : false");
    }
    assertThat(CommandRun.outputOf("stats", "--store", store))
        .contains("load " + graph + ": did not finish, or is still running");
  }

  private Object[] loadWords(String journal, String groupCommit) {
    return new Object[] {
      "load",
      graph,
      "--store",
      store,
      "--writers",
      4,
      "--journal",
      journal,
      "--group-commit",
      groupCommit
    };
  }

  private void killOnceStored(long records, Process load)
      throws IOException, InterruptedException, SQLException {
    while (!Files.exists(store) || stored() < records) {
      if (load.waitFor(1, TimeUnit.MILLISECONDS)) {
        throw new AssertionError("the load ended by itself: " + CommandProcess.output(load));
      }
    }
    load.destroyForcibly().waitFor();
  }

  /** Closed before the kill, since the last connection to close recovers the file. */
  private long stored() throws SQLException {
    try (Connection reader = DriverManager.getConnection("jdbc:sqlite:" + store);
        Statement statement = reader.createStatement();
        ResultSet row = statement.executeQuery("select node_count + edge_count from manifest")) {
      return row.getLong(1);
    }
  }

  private byte[] vector(String origin) throws IOException {
    Path out = folder.resolve(origin + ".tsv");
    Path from = origin.equals("store") ? store : graph;
    CommandRun.outputOf("run", "dijkstra", "--" + origin, from, "--source", 0, "--out", out);
    return Files.readAllBytes(out);
  }
}
