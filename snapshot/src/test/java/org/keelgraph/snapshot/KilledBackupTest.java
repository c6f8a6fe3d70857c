package org.keelgraph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.keelgraph.snapshot.BackupFixture.copy;
import static org.keelgraph.snapshot.BackupFixture.names;
import static org.keelgraph.snapshot.BackupFixture.verified;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.store.ExistingTarget;
import org.keelgraph.store.Manifest;

/**
 * Kills (SIGKILL) a process at a random moment of a backup, and of a restore over a store that was
 * killed itself: the target is what it was, its log's commits included, or all of the new, and the
 * next copy clears away what is left. The seed is printed; -Dkeelgraph.seed=N repeats it. Hardly
 * any of these moments is after the renaming; {@link KilledAtCallTest} goes there.
 */
@Timeout(900)
final class KilledBackupTest {

  private static final int COMMITS_IN_LOG = 5;
  private static final int FEW = 5;
  private static final int MANY = 25;

  @TempDir Path folder;
  private final Map<String, Integer> outcomes = new TreeMap<>();
  private Random random;
  private Path source;
  private Path target;
  private Manifest expected;

  @BeforeEach
  void create() {
    long seed = Long.getLong("keelgraph.seed", System.nanoTime());
    System.out.println("kills: seed=" + seed);
    random = new Random(seed);
    source = folder.resolve("source.db");
    target = folder.resolve("target.db");
    TamperedStore.create(source);
    expected = verified(source);
  }

  @Test
  void aKilledBackupIsAbsentOrWhole() throws Exception {
    killBackups(FEW);
  }

  @Test
  @Tag("slow")
  void manyKilledBackupsAreAbsentOrWhole() throws Exception {
    killBackups(MANY);
  }

  @Test
  void aKilledRestoreLeavesTheOldStoreOrTheNew() throws Exception {
    killRestores(FEW);
  }

  @Test
  @Tag("slow")
  void manyKilledRestoresLeaveTheOldStoreOrTheNew() throws Exception {
    killRestores(MANY);
  }

  private void killBackups(int rounds) throws Exception {
    for (int round = 0; round < rounds; round++) {
      copyAndKill(false);
      if (Files.exists(target)) {
        assertThat(verified(target)).isEqualTo(expected);
        count("whole");
      } else {
        count("absent");
      }
      assertNothingStays();
    }
    System.out.println("killed backups: " + outcomes);
  }

  private void killRestores(int rounds) throws Exception {
    Path old = folder.resolve("old.db");
    TamperedStore.create(old);
    for (int round = 0; round < rounds; round++) {
      BackupFixture.killed(old, target, COMMITS_IN_LOG);
      copyAndKill(round % 2 == 1); // every other one around the renaming
      boolean logIsThere = Files.exists(BackupFixture.log(target));
      Manifest found = verified(target);
      if (found.nodeCount() == expected.nodeCount()) {
        assertThat(found).isEqualTo(expected);
        count("new");
      } else {
        assertThat(found.nodeCount()).isEqualTo(expected.nodeCount() + COMMITS_IN_LOG);
        count(logIsThere ? "old" : "old, its log moved in");
      }
      assertNothingStays();
    }
    System.out.println("killed restores: " + outcomes);
  }

  private void count(String outcome) {
    outcomes.merge(outcome, 1, Integer::sum);
  }

  /** The next copy to that target clears away what the killed one left. */
  private void assertNothingStays() throws IOException {
    copy(source, target, ExistingTarget.REPLACE);
    assertThat(names(folder)).noneMatch(name -> name.matches("target[.]db[.-].+"));
    Files.delete(target);
  }

  private void copyAndKill(boolean onceLogIsGone) throws IOException, InterruptedException {
    Process copier =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Dorg.jooq.no-logo=true",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                KilledCopier.class.getName(),
                source.toString(),
                target.toString(),
                folder.resolve("practice.db").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader output = copier.inputReader(StandardCharsets.UTF_8)) {
      long wait = TimeUnit.MICROSECONDS.toNanos(readMicros(output));
      if (onceLogIsGone) {
        awaitLogGone(copier);
        LockSupport.parkNanos((long) (random.nextDouble() * wait));
      } else {
        // a moment of the copy, whichever; nothing is waited for
        LockSupport.parkNanos((long) (random.nextDouble() * wait * 3));
      }
    } finally {
      copier.destroyForcibly();
      copier.waitFor();
    }
  }

  private void awaitLogGone(Process copier) {
    Path log = BackupFixture.log(target);
    while (Files.exists(log) && copier.isAlive()) {
      Thread.onSpinWait();
    }
  }

  private static long readMicros(BufferedReader output) throws IOException {
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith(KilledCopier.READY)) {
        return Long.parseLong(line.substring(KilledCopier.READY.length()));
      }
    }
    throw new AssertionError("the copier ended by itself");
  }
}
