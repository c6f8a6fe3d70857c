package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.error.ConstraintException;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.error.NotAStoreException;
import org.keelgraph.store.ExistingTarget;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;

/** A file beside the log of another is opened as what one of them was, or not at all. */
@Timeout(120)
class LogOriginTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();
  private static final StoreConfig CONFIG = StoreConfig.defaults();

  /** So small that it starts over in the middle of a few hundred commits. */
  private static final StoreConfig SMALL_LOG =
      StoreConfig.builder()
          .synchronous(SynchronousMode.OFF)
          .walLimitBytes(16 * 4096)
          .readers(2)
          .build();

  @TempDir Path folder;

  private Path store(String name) {
    Path path = folder.resolve(name);
    try (GraphStore store = ENGINE.create(path, CONFIG)) {
      store.putNode(NodeRecord.of(name));
    }
    return path;
  }

  /** The files of a store at one moment, and what was in it then. */
  private static final class Image {
    private final byte[] file;
    private final byte[] log;
    private final Contents contents;

    Image(byte[] file, byte[] log, Contents contents) {
      this.file = file;
      this.log = log;
      this.contents = contents;
    }

    static Image of(Path path, Contents contents) throws IOException {
      Path log = Sidecars.log(path);
      return new Image(
          Files.readAllBytes(path),
          Files.exists(log) ? Files.readAllBytes(log) : new byte[0],
          contents);
    }

    void write(Path path, Image log) throws IOException {
      for (Path sidecar : Sidecars.all(path)) {
        Files.deleteIfExists(sidecar);
      }
      Files.write(path, file);
      Files.write(Sidecars.log(path), log.log);
    }
  }

  /** What a kill would leave. */
  private static Image killed(Path path, int commits) throws IOException {
    try (GraphStore store = ENGINE.open(path, CONFIG)) {
      for (int commit = 0; commit < commits; commit++) {
        store.putNode(NodeRecord.of("late-" + commit));
      }
      return Image.of(path, Contents.of(store));
    }
  }

  private static Image closed(Path path) throws IOException {
    Contents contents;
    try (GraphStore store = ENGINE.open(path, CONFIG)) {
      contents = Contents.of(store);
    }
    return Image.of(path, contents);
  }

  private static void assertRefusedUnchanged(Path path) throws IOException {
    byte[] file = Files.readAllBytes(path);
    byte[] log = Files.readAllBytes(Sidecars.log(path));
    Path copy = path.resolveSibling("copy.db");
    assertRefused(path, () -> ENGINE.open(path, CONFIG).close());
    assertRefused(path, () -> ENGINE.stageCopy(path, copy, ExistingTarget.REFUSE).close());
    assertThat(Files.readAllBytes(path)).isEqualTo(file);
    assertThat(Files.readAllBytes(Sidecars.log(path))).isEqualTo(log);
    assertThat(copy).doesNotExist();
  }

  private static void assertRefused(Path path, Runnable opening) {
    assertThatThrownBy(opening::run)
        .isInstanceOf(CorruptStoreException.class)
        .hasMessageContaining("the log is not this file's")
        .hasMessageContaining(path.toString());
  }

  @Test
  void anotherStoreIsCopiedOverOneThatWasKilled() throws IOException {
    Image other = closed(store("other.db"));
    Path path = store("g.db");
    Image killed = killed(path, 3);
    other.write(path, killed);
    assertRefusedUnchanged(path);
  }

  @Test
  void anEarlierStateIsCopiedOverAStoreThatWasKilled() throws IOException {
    Path path = store("g.db");
    Image earlier = closed(path);
    killed(path, 3);
    Image killed = killed(path, 3);
    earlier.write(path, killed);
    assertRefusedUnchanged(path);
  }

  @Test
  void aLaterStateIsCopiedOverAStoreThatWasKilled() throws IOException {
    Path path = store("g.db");
    Image killed = killed(path, 3);
    killed(path, 3);
    closed(path).write(path, killed);
    assertRefusedUnchanged(path);
  }

  /** Every file beside every log, of two stores and of many moments. */
  @Test
  void noPairIsABlend() throws IOException {
    long seed = RandomBatches.seed("LogOriginTest");
    Random random = new Random(seed);
    List<Image> images = new ArrayList<>();
    for (String name : List.of("a.db", "b.db")) {
      Path path = folder.resolve(name);
      ENGINE.create(path, SMALL_LOG).close();
      RandomBatches batches = new RandomBatches(random);
      for (int round = 0; round < 4; round++) {
        try (GraphStore store = ENGINE.open(path, SMALL_LOG)) {
          for (int moment = 0; moment < 2; moment++) {
            write(store, batches, random.nextInt(1, 60));
            images.add(Image.of(path, Contents.of(store)));
          }
        }
        images.add(Image.of(path, closed(path).contents));
      }
    }
    Path pair = folder.resolve("pair.db");
    int refused = 0;
    for (int pairing = 0; pairing < images.size() * images.size(); pairing++) {
      Image file = images.get(pairing / images.size());
      Image log = images.get(pairing % images.size());
      boolean own = pairing / images.size() == pairing % images.size();
      if (file.log.length > 0 && !own) {
        continue; // a file without the log that it needs is lost, whatever lies beside it
      }
      file.write(pair, log);
      Contents expected = log.log.length == 0 ? file.contents : log.contents;
      try (GraphStore store = ENGINE.open(pair, SMALL_LOG)) {
        assertThat(Contents.of(store)).isEqualTo(expected);
      } catch (CorruptStoreException exception) {
        assertThat(exception).hasMessageContaining("the log is not this file's");
        assertThat(own).isFalse();
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(images.size());
  }

  private static void write(GraphStore store, RandomBatches batches, int commits) {
    for (int commit = 0; commit < commits; commit++) {
      try {
        store.write(batches.next());
      } catch (KeelgraphException meant) {
        assertThat(meant).isInstanceOf(ConstraintException.class);
      }
    }
  }

  @Test
  void aStoreInUseIsNeverTakenForAPairOfTwo() throws Exception {
    Path path = folder.resolve("busy.db");
    ENGINE.create(path, SMALL_LOG).close();
    AtomicBoolean done = new AtomicBoolean();
    try (GraphStore store = ENGINE.open(path, SMALL_LOG);
        ExecutorService executor = Executors.newSingleThreadExecutor()) {
      Future<?> writing =
          executor.submit(
              () -> {
                for (int node = 0; !done.get(); node++) {
                  store.putNode(NodeRecord.of("n" + node));
                }
              });
      try {
        for (int round = 0; round < 100; round++) {
          ENGINE.open(path, SMALL_LOG).close();
        }
      } finally {
        done.set(true);
      }
      writing.get();
      assertThat(store.metrics().checkpoints()).isPositive();
    }
  }

  @Test
  void lookingDropsNoLock() throws IOException, SQLException {
    HeldLocks.assumeListed();
    Path path = store("g.db");
    try (Connection connection = Connections.openToWrite(path);
        Statement statement = connection.createStatement()) {
      Pragmas.applyToWriter(connection, CONFIG);
      statement.execute(Sql.BEGIN_WRITE);
      statement.execute("update manifest set sequence = 1");
      statement.execute("commit");
      statement.execute(Sql.BEGIN_WRITE);
      List<String> held = HeldLocks.list();
      assertThat(held).isNotEmpty();
      LogOrigin.require(path);
      assertThat(HeldLocks.list()).isEqualTo(held);
      statement.execute("rollback");
    }
  }

  @Test
  void anotherProgramsLogIsNotMovedIntoItsFile() throws IOException, SQLException {
    Path path = folder.resolve("theirs.db");
    Path killed = folder.resolve("killed.db");
    try (Connection connection = Connections.create(path);
        Statement statement = connection.createStatement()) {
      statement.execute("pragma journal_mode = wal");
      statement.execute("create table t (a)");
      statement.execute("pragma wal_checkpoint");
      statement.execute("insert into t values (1)");
      Files.copy(path, killed);
      Files.copy(Sidecars.log(path), Sidecars.log(killed));
    }
    byte[] file = Files.readAllBytes(killed);
    byte[] log = Files.readAllBytes(Sidecars.log(killed));
    assertThatThrownBy(() -> ENGINE.open(killed, CONFIG)).isInstanceOf(NotAStoreException.class);
    assertThat(Files.readAllBytes(killed)).isEqualTo(file);
    assertThat(Files.readAllBytes(Sidecars.log(killed))).isEqualTo(log);
  }

  /** What is read out of the log's pages is what SQLite says of each commit. */
  @Test
  void theManifestInThePageIsThatOfTheRow() throws IOException, SQLException {
    Random random = new Random(RandomBatches.seed("LogOriginTest"));
    Path path = folder.resolve("g.db");
    List<ManifestPage.Link> rows = new ArrayList<>();
    try (GraphStore store = ENGINE.create(path, CONFIG)) {
      RandomBatches batches = new RandomBatches(random);
      try (Connection connection = Connections.open(path)) {
        for (int commit = 0; commit < 300; commit++) {
          write(store, batches, 1);
          ManifestPage.Link row = row(connection);
          if (rows.isEmpty() || !rows.getLast().equals(row)) {
            rows.add(row);
          }
        }
      }
      List<ManifestPage.Link> pages = pages(Sidecars.log(path));
      assertThat(pages)
          .hasSizeGreaterThan(100)
          .isEqualTo(rows.subList(rows.size() - pages.size(), rows.size()));
      for (int commit = 1; commit < pages.size(); commit++) {
        assertThat(pages.get(commit).previous()).isEqualTo(pages.get(commit - 1).stamp());
      }
    }
  }

  private static ManifestPage.Link row(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(Sql.SELECT_MANIFEST)) {
      WriterState state = new WriterState();
      state.read(row);
      return new ManifestPage.Link(state.sequence, row.getLong(11), state.stampInFile());
    }
  }

  private static List<ManifestPage.Link> pages(Path log) {
    List<ManifestPage.Link> found = new ArrayList<>();
    try (LogFrames frames = Objects.requireNonNull(LogFrames.open(log))) {
      for (LogFrames.Frame frame = frames.next(); frame != null; frame = frames.next()) {
        ManifestPage.Link link = ManifestPage.read(frame.content());
        if (link != null) {
          found.add(link);
        }
      }
      return found;
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
  }
}
