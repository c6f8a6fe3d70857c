package org.keelgraph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.Manifest;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.WriteBatch;
import org.keelgraph.store.sqlite.SqliteEngine;

/**
 * Damages the bytes of a store's files at random: a bit, a sector, a page for another, the end. The
 * store is refused by a typed error, or is not verified, or holds exactly what it held. Of a
 * damaged log SQLite keeps the commits before the damage, so there the store may also hold what it
 * held as of an earlier commit, whole.
 */
class FileCorruptionTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();
  private static final StoreConfig CONFIG =
      StoreConfig.builder().synchronous(SynchronousMode.OFF).readers(1).build();
  private static final int COMMITS = 30;

  @TempDir Path folder;

  private final Map<Long, Manifest> history = new HashMap<>();
  private byte[] closedFile = new byte[0];
  private byte[] openFile = new byte[0];
  private byte[] openLog = new byte[0];

  @BeforeEach
  void createStores() throws IOException {
    Path path = folder.resolve("whole.db");
    try (GraphStore store = ENGINE.create(path, CONFIG)) {
      remember(store);
      for (int commit = 0; commit < COMMITS; commit++) {
        store.write(batch(commit));
        remember(store);
      }
    }
    closedFile = Files.readAllBytes(path);
    try (GraphStore store = ENGINE.open(path, CONFIG)) {
      for (int commit = COMMITS; commit < 2 * COMMITS; commit++) {
        store.write(batch(commit));
        remember(store);
      }
      openFile = Files.readAllBytes(path);
      openLog = Files.readAllBytes(log(path));
    }
  }

  private void remember(GraphStore store) {
    try (StoreSnapshot snapshot = store.snapshot()) {
      history.put(snapshot.manifest().sequence(), snapshot.manifest());
    }
  }

  private static WriteBatch batch(int commit) {
    Random random = new Random(commit);
    WriteBatch.Builder batch = WriteBatch.builder();
    for (int i = 0; i < 20; i++) {
      int node = 20 * commit + i;
      Properties properties = Properties.of(Map.of("name", "node " + node, "rank", node));
      batch.putNode(
          new NodeRecord(
              "n" + node, LabelSet.of("L" + node % 3), properties, NodeRecord.UNORDERED));
    }
    for (int i = 0; i < 40; i++) {
      EdgeKey key =
          new EdgeKey(
              "n" + random.nextInt(20 * commit + 20),
              "T" + random.nextInt(3),
              "n" + random.nextInt(20 * commit + 20),
              "");
      batch.putEdge(
          new EdgeRecord(key, random.nextDouble(), Properties.NONE, NodeRecord.UNORDERED));
    }
    return batch.build();
  }

  private static Path log(Path path) {
    return path.resolveSibling(path.getFileName() + "-wal");
  }

  @Test
  void damageIsFoundOrHarmless() throws IOException {
    explore(150);
  }

  @Test
  @Tag("slow")
  void muchDamageIsFoundOrHarmless() throws IOException {
    explore(1_500);
  }

  private void explore(int rounds) throws IOException {
    long seed = Long.getLong("keelgraph.seed", System.nanoTime());
    int found = 0;
    int harmless = 0;
    int earlier = 0;
    Random random = new Random(seed);
    for (int round = 0; round < rounds; round++) {
      Path path = folder.resolve("damaged.db");
      boolean inLog = round % 3 == 2;
      FileDamage file = new FileDamage(inLog ? openFile : closedFile);
      FileDamage log = new FileDamage(inLog ? openLog : new byte[0]);
      String damage = inLog ? "log: " + log.damage(random) : "file: " + file.damage(random);
      Files.write(path, file.bytes());
      if (inLog) {
        Files.write(log(path), log.bytes());
      }

      Manifest verified = verified(path);

      if (verified == null) {
        found++;
      } else {
        assertThat(verified)
            .as("seed=%d round=%d %s", seed, round, damage)
            .isEqualTo(history.get(verified.sequence()));
        long last = inLog ? 2L * COMMITS : COMMITS;
        assertThat(verified.sequence())
            .as("seed=%d round=%d %s", seed, round, damage)
            .isBetween(inLog ? COMMITS : last, last);
        if (verified.sequence() == last) {
          harmless++;
        } else {
          earlier++;
        }
      }
      for (String suffix : new String[] {"", "-wal", "-shm"}) {
        Files.deleteIfExists(path.resolveSibling(path.getFileName() + suffix));
      }
    }
    System.out.printf(
        "damaged files: seed=%d rounds=%d found=%d harmless=%d an earlier commit=%d%n",
        seed, rounds, found, harmless, earlier);
  }

  /** The manifest of a store that was opened and verified; null if something was found. */
  private static @Nullable Manifest verified(Path path) {
    try (GraphStore store = ENGINE.open(path, CONFIG)) {
      if (!ENGINE.checkIntegrity(store).isEmpty() || !SnapshotRecovery.verify(store).verified()) {
        return null;
      }
      try (StoreSnapshot snapshot = store.snapshot()) {
        return snapshot.manifest();
      }
    } catch (KeelgraphException typed) {
      assertThat(Objects.requireNonNull(typed.getMessage()))
          .containsAnyOf("damaged.db", "manifest");
      return null;
    }
  }
}
