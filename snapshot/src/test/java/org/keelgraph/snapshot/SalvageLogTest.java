package org.keelgraph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.keelgraph.snapshot.SalvageFixture.contents;
import static org.keelgraph.snapshot.SalvageFixture.salvage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;

/** Salvages a store whose log is damaged or cut, as a crash may have left it. */
final class SalvageLogTest {

  @TempDir Path folder;
  private Path whole;
  private Path damaged;
  private Path saved;

  @BeforeEach
  void create() throws SQLException {
    whole = folder.resolve("whole.db");
    damaged = folder.resolve("damaged.db");
    saved = folder.resolve("saved.db");
    SalvageFixture.create(whole, 20_260_730, 800, 3_000, true);
  }

  @Test
  void aDamagedLogIsNeverProvenWithoutItsCommits() throws IOException {
    long seed = Long.getLong("keelgraph.seed", System.nanoTime());
    Random random = new Random(seed);
    Path open = folder.resolve("open.db");
    Path log = BackupFixture.log(damaged);
    byte[] openFile;
    byte[] openLog;
    Files.copy(whole, open);
    try (GraphStore store = SalvageFixture.ENGINE.open(open, TamperedStore.CONFIG)) {
      for (int node = 0; node < 20; node++) {
        store.putNode(NodeRecord.of("late-" + node));
      }
      openFile = Files.readAllBytes(open);
      openLog = Files.readAllBytes(BackupFixture.log(open));
    }
    int nodes = contents(whole).nodes().size() + 20;
    int listed = 0;
    for (int round = 0; round < 20; round++) {
      FileDamage image = new FileDamage(openLog);
      String what = "seed=" + seed + " round=" + round + " " + image.change(random);
      Files.write(damaged, openFile);
      Files.write(log, image.bytes());
      SalvageReport report = salvage(damaged, saved);
      assertThat(report.complete()).as(what).isEqualTo(report.nodes().copied() == nodes);
      listed += (int) report.findings().listed("log");
      assertThat(Files.readAllBytes(damaged)).as(what).isEqualTo(openFile);
      assertThat(Files.readAllBytes(log)).as(what).isEqualTo(image.bytes());
      SalvageFixture.delete(damaged);
      SalvageFixture.delete(saved);
    }
    assertThat(listed).isPositive();
  }

  private static StoreConfig smallLog() {
    return StoreConfig.builder()
        .synchronous(SynchronousMode.OFF)
        .readers(1)
        .walLimitBytes(64 * 1024)
        .build();
  }

  /**
   * The log was moved into the file, all but its last commits, and then cut: what is left of it
   * ends long before the file, whose newer pages it would hide.
   */
  @Test
  void aLogThatEndsBeforeTheFileHidesNothing() throws IOException {
    Path open = folder.resolve("open.db");
    Files.copy(whole, open);
    byte[] file;
    byte[] log;
    long moved;
    try (GraphStore store = SalvageFixture.ENGINE.open(open, smallLog())) {
      int node = 0;
      while (store.metrics().checkpoints() == 0) {
        store.putNode(NodeRecord.of("late-" + node++));
      }
      file = Files.readAllBytes(open);
      log = Files.readAllBytes(BackupFixture.log(open));
    }
    Files.write(damaged, file);
    moved = SalvageFixture.contents(damaged).manifest().nodeCount();
    for (int percent = 0; percent < 100; percent += 10) {
      SalvageFixture.delete(damaged);
      SalvageFixture.delete(saved);
      Files.write(damaged, file);
      Files.write(BackupFixture.log(damaged), Arrays.copyOf(log, log.length / 100 * percent));
      SalvageReport report = salvage(damaged, saved);
      assertThat(report.nodes().copied()).as("%d percent", percent).isGreaterThanOrEqualTo(moved);
    }
  }
}
