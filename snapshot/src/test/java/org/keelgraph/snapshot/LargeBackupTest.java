package org.keelgraph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.keelgraph.snapshot.BackupFixture.ENGINE;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.store.BulkLoad;
import org.keelgraph.store.ExistingTarget;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.LoadDescription;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreConfig;

/**
 * Backups of a store of some size, at rest and while this process and another one each commit an
 * edge every five milliseconds. The times are printed and left to the reader:
 * -Dkeelgraph.backup.megabytes=1000 -Dkeelgraph.backup.rounds=3 make it worth while.
 */
@Tag("slow")
@Timeout(1800)
final class LargeBackupTest {

  private static final int MEGABYTES = Integer.getInteger("keelgraph.backup.megabytes", 100);
  private static final int ROUNDS = Integer.getInteger("keelgraph.backup.rounds", 1);
  private static final int TEXT_CHARACTERS = 700;

  /** Of a node with that text, as SQLite stores it with all indexes. */
  private static final int NODE_BYTES = 850;

  private static final int NODES = MEGABYTES * 1_000_000 / NODE_BYTES;

  @TempDir Path folder;

  @Test
  void aBackupEndsInOnePassWhileTwoProcessesWrite() throws Exception {
    Path store = folder.resolve("store.db");
    fill(store);
    System.out.printf("large backup: bytes=%d nodes=%d%n", Files.size(store), NODES);
    for (int round = 0; round < ROUNDS; round++) {
      System.out.printf("large backup: at rest %s%n", backUp(store));
    }
    try (PacedWriter here = new PacedWriter(store, "here", NODES);
        Other other = new Other(store)) {
      other.interval();
      TimeUnit.SECONDS.sleep(2); // a span to measure over: nothing waits for it
      System.out.printf(
          "large backup: no backup; here %s; other %s%n", here.interval(), other.interval());
      for (int round = 0; round < ROUNDS; round++) {
        backUpBetween(store, here, other);
      }
    }
    assertThat(BackupFixture.verified(store).nodeCount()).isEqualTo(NODES + 2);
  }

  private void backUpBetween(Path store, PacedWriter here, Other other) throws IOException {
    long hereBefore = here.interval().acknowledged();
    long otherBefore = other.interval().acknowledged();
    String times = backUp(store);
    PacedWriter.Interval hereDuring = here.interval();
    PacedWriter.Interval otherDuring = other.interval();
    System.out.printf(
        "large backup: two writers %s; here %s; other %s%n", times, hereDuring, otherDuring);
    assertThat(hereDuring.commits()).isPositive();
    assertThat(otherDuring.commits()).isPositive();
    try (GraphStore copy = ENGINE.open(backup(), StoreConfig.builder().readers(1).build())) {
      assertWhole(copy, "here", hereBefore, hereDuring.acknowledged());
      assertWhole(copy, "other", otherBefore, otherDuring.acknowledged());
    }
  }

  private Path backup() {
    return folder.resolve("backup.db");
  }

  /** Returns how long copying and all took. */
  private String backUp(Path store) {
    List<Long> steps = new ArrayList<>();
    long began = System.nanoTime();
    long[] copied = new long[1];
    try (StoreBackup backup = StoreBackup.stage(ENGINE, store, backup(), ExistingTarget.REPLACE)) {
      BackupReport report =
          backup.run(
              new StoreBackup.Listener() {
                @Override
                public void copied(long pages, long total) {
                  steps.add(pages);
                }

                @Override
                public void verifying() {
                  copied[0] = System.nanoTime();
                }
              });
      assertThat(report.verification().verified()).isTrue();
    }
    assertThat(steps).as("one pass").isSorted().doesNotHaveDuplicates();
    return "copied=%d verified and published=%d ms"
        .formatted(
            TimeUnit.NANOSECONDS.toMillis(copied[0] - began),
            TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began));
  }

  /** A writer's commits up to some one, which is at least what it had acknowledged before. */
  private static void assertWhole(GraphStore copy, String writer, long atLeast, long atMost) {
    long found = 0;
    while (copy.getEdge(PacedWriter.key(writer, found, NODES)).isPresent()) {
      found++;
    }
    assertThat(found).as(writer).isBetween(atLeast, atMost + 1);
    for (long number = found; number < atMost; number++) {
      assertThat(copy.getEdge(PacedWriter.key(writer, number, NODES)))
          .as("%s's edge %d after the first that is missing", writer, number)
          .isEmpty();
    }
  }

  private static void fill(Path store) {
    SplittableRandom random = new SplittableRandom(1);
    LoadDescription description =
        new LoadDescription("large", 0, "", "none", "bulk", GroupCommit.OFF, 1, 0, 0);
    try (BulkLoad load = ENGINE.bulkCreate(store, StoreConfig.builder().build(), description)) {
      for (int number = 0; number < NODES; number++) {
        load.node(number, PacedWriter.target(number), LabelSet.of("Target"), text(random));
      }
      load.commit(1, "none");
    }
  }

  private static Properties text(SplittableRandom random) {
    StringBuilder text = new StringBuilder(TEXT_CHARACTERS);
    while (text.length() < TEXT_CHARACTERS) {
      text.append(Long.toHexString(random.nextLong()));
    }
    return Properties.of(Map.of("text", text.substring(0, TEXT_CHARACTERS)));
  }

  /** The other process. */
  private static final class Other implements AutoCloseable {
    private final Process process;
    private final BufferedReader answers;
    private final PrintWriter questions;

    Other(Path store) throws IOException {
      process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "--enable-native-access=ALL-UNNAMED",
                  "-Dorg.jooq.no-logo=true",
                  "-cp",
                  System.getProperty(
                      "surefire.test.class.path", System.getProperty("java.class.path")),
                  PacedWriter.class.getName(),
                  store.toString(),
                  "other",
                  Integer.toString(NODES))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      answers = process.inputReader(StandardCharsets.UTF_8);
      questions = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    }

    PacedWriter.Interval interval() throws IOException {
      questions.println(PacedWriter.ASK);
      for (String line = answers.readLine(); line != null; line = answers.readLine()) {
        if (line.startsWith(PacedWriter.ANSWER)) {
          return PacedWriter.Interval.parse(line);
        }
      }
      throw new AssertionError("the other writer ended by itself");
    }

    @Override
    public void close() throws IOException {
      questions.close();
      try {
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isZero();
      } catch (InterruptedException exception) {
        Thread.currentThread().interrupt();
      } finally {
        process.destroyForcibly();
      }
    }
  }
}
