package org.keelgraph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
  private static final int PAGE = 4096;
  private static final int SECTOR = 512;
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
      Image file = new Image(inLog ? openFile : closedFile);
      Image log = new Image(inLog ? openLog : new byte[0]);
      String damage = inLog ? "log: " + log.damage(random) : "file: " + file.damage(random);
      Files.write(path, file.bytes);
      if (inLog) {
        Files.write(log(path), log.bytes);
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

  /** What a file holds. */
  private static final class Image {
    private byte[] bytes;

    Image(byte[] whole) {
      bytes = whole.clone();
    }

    /** Returns what was done, in words. */
    String damage(Random random) {
      int at = random.nextInt(bytes.length);
      return switch (random.nextInt(5)) {
        case 0 -> flip(at, random.nextInt(8));
        case 1 -> clear(at / SECTOR * SECTOR);
        case 2 -> overwrite(at, random);
        case 3 -> swap(random.nextInt(bytes.length / PAGE), random.nextInt(bytes.length / PAGE));
        default -> cut(at);
      };
    }

    private String flip(int at, int bit) {
      bytes[at] ^= (byte) (1 << bit);
      return "bit " + bit + " of byte " + at;
    }

    private String clear(int sector) {
      Arrays.fill(bytes, sector, Math.min(sector + SECTOR, bytes.length), (byte) 0);
      return "zeros from " + sector;
    }

    private String overwrite(int at, Random random) {
      byte[] noise = new byte[Math.min(1 + random.nextInt(64), bytes.length - at)];
      random.nextBytes(noise);
      System.arraycopy(noise, 0, bytes, at, noise.length);
      return noise.length + " random bytes from " + at;
    }

    private String swap(int one, int other) {
      byte[] kept = Arrays.copyOfRange(bytes, one * PAGE, (one + 1) * PAGE);
      System.arraycopy(bytes, other * PAGE, bytes, one * PAGE, PAGE);
      System.arraycopy(kept, 0, bytes, other * PAGE, PAGE);
      return "pages " + one + " and " + other + " swapped";
    }

    private String cut(int at) {
      bytes = Arrays.copyOf(bytes, at);
      return "cut at " + at;
    }
  }
}
