package org.keelgraph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
  void aKilledLoadIsCompletedByTheSameLoad() throws IOException, InterruptedException {
    killAndComplete("wal", "engine");
  }

  @Tag("slow")
  @RepeatedTest(4)
  void aKilledLoadOfEverySettingIsCompleted() throws IOException, InterruptedException {
    for (String journal : List.of("wal", "mvcc")) {
      for (String groupCommit : List.of("off", "engine", "client")) {
        killAndComplete(journal, groupCommit);
        Files.delete(store);
      }
    }
  }

  private void killAndComplete(String journal, String groupCommit)
      throws IOException, InterruptedException {
    long seed = Long.getLong("keelgraph.seed", System.nanoTime());
    long logBytes = 100_000L + new Random(seed).nextInt(900_000);
    String round =
        "seed=%d: %s %s, killed at %d bytes of log".formatted(seed, journal, groupCommit, logBytes);
    System.out.println(round);
    killOnceLogHas(logBytes, CommandProcess.start(loadWords(journal, groupCommit)));

    CommandRun broken = CommandRun.of("verify", "--store", store);
    assertThat(broken.exitCode()).as(round).isEqualTo(ExitCode.NOT_VERIFIED);
    assertThat(broken.out())
        .as(round)
        .contains("structure and references hold", "counts, content and order of all records hold")
        .contains("DID NOT FINISH")
        .contains("verified: all that was acknowledged is there, but a load did not finish");

    assertThat(CommandRun.outputOf(loadWords(journal, groupCommit)))
        .as(round)
        .startsWith("completed ");
    assertThat(CommandRun.outputOf("verify", "--store", store, "--against", graph))
        .as(round)
        .endsWith("verified\n");
    assertThat(vector("store")).as(round).isEqualTo(vector("input"));
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

  /** Waits for the log to grow, which commits do until the checkpoint far beyond, then kills. */
  private void killOnceLogHas(long bytes, Process load) throws IOException, InterruptedException {
    File log = new File(store + "-wal");
    while (log.length() < bytes) {
      if (load.waitFor(1, TimeUnit.MILLISECONDS)) {
        throw new AssertionError("the load ended by itself: " + CommandProcess.output(load));
      }
    }
    load.destroyForcibly().waitFor();
  }

  private byte[] vector(String origin) throws IOException {
    Path out = folder.resolve(origin + ".tsv");
    Path from = origin.equals("store") ? store : graph;
    CommandRun.outputOf("run", "dijkstra", "--" + origin, from, "--source", 0, "--out", out);
    return Files.readAllBytes(out);
  }
}
