package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.keelgraph.error.StoreFailedException;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;

/** Nothing is acknowledged that goes into a file which nobody can open any more. */
class FilesInPlaceTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();
  private static final StoreConfig CONFIG = StoreConfig.defaults();

  @TempDir Path scratch;

  private Path folder;
  private Path path;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createDirectory(scratch.resolve("stores"));
    path = folder.resolve("g.db");
  }

  private interface Harm {
    void happen() throws IOException;
  }

  /** Soon after the folder has changed, when its time tells nothing yet, and later. */
  private void assertNothingIsAcknowledgedAfter(Harm harm, Path named, boolean settled)
      throws IOException {
    try (GraphStore store = ENGINE.create(path, CONFIG)) {
      store.putNode(NodeRecord.of("before"));
      if (settled) {
        settle(store);
      }
      harm.happen();
      for (String id : List.of("after", "later")) {
        assertThatThrownBy(() -> store.putNode(NodeRecord.of(id)))
            .isInstanceOf(StoreFailedException.class)
            .hasMessageContaining("path=" + named + " was removed, renamed or replaced");
      }
      assertThatThrownBy(store::flush).isInstanceOf(StoreFailedException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFolderThatIsRemoved(boolean settled) throws IOException {
    assertNothingIsAcknowledgedAfter(
        () -> {
          try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
              Files.delete(file);
            }
          }
          Files.delete(folder);
        },
        folder,
        settled);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFolderThatIsRenamed(boolean settled) throws IOException {
    Path elsewhere = scratch.resolve("elsewhere");
    assertNothingIsAcknowledgedAfter(() -> Files.move(folder, elsewhere), folder, settled);
    try (GraphStore store = ENGINE.open(elsewhere.resolve("g.db"), CONFIG)) {
      assertThat(store.getNode("before")).isPresent();
    }
  }

  @ParameterizedTest
  @CsvSource({"g.db", "g.db-wal", "g.db-shm"})
  void aFileThatIsRemoved(String name) throws IOException {
    Path file = folder.resolve(name);
    assertNothingIsAcknowledgedAfter(() -> Files.delete(file), file, true);
  }

  /** Which changes nothing in the folder, and is noticed a little later. */
  @ParameterizedTest
  @CsvSource({"g.db, 0", "g.db, 8192", "g.db-wal, 0", "g.db-wal, 40000"})
  void aFileThatIsCut(String name, long bytes) throws IOException {
    Path file = folder.resolve(name);
    try (GraphStore store = ENGINE.create(path, CONFIG)) {
      put(store, 0, 200);
      cut(file, bytes);
      assertThatThrownBy(() -> put(store, 200, 1_000))
          .isInstanceOf(StoreFailedException.class)
          .hasMessageContaining("path=" + file + " was cut");
    }
  }

  /** What is left of the log is not moved into the file, neither meanwhile nor by closing. */
  @ParameterizedTest
  @ValueSource(longs = {0, 40_000, 1_000_000})
  void aLogThatIsCutDoesNotDestroyTheFile(long bytes) throws IOException {
    StoreConfig smallLog = StoreConfig.builder().walLimitBytes(4 << 20).build();
    try (GraphStore store = ENGINE.create(path, smallLog)) {
      put(store, 0, 200);
    }
    byte[] before = Files.readAllBytes(path);
    try (GraphStore store = ENGINE.open(path, smallLog)) {
      put(store, 200, 300);
      cut(folder.resolve("g.db-wal"), bytes);
      assertThatThrownBy(() -> put(store, 300, 3_000)).isInstanceOf(StoreFailedException.class);
    }
    assertThat(Files.readAllBytes(path)).isEqualTo(before);
  }

  @Test
  void aLogThatIsCutBeforeTheStoreIsClosedIsNoticed() throws IOException {
    ENGINE.create(path, CONFIG).close();
    byte[] before = Files.readAllBytes(path);
    GraphStore store = ENGINE.open(path, CONFIG);
    put(store, 0, 10);
    cut(folder.resolve("g.db-wal"), 5_000);
    assertThatThrownBy(store::close)
        .isInstanceOf(StoreFailedException.class)
        .hasMessageContaining("g.db-wal was cut");
    assertThat(Files.readAllBytes(path)).isEqualTo(before);
  }

  private static void settle(GraphStore store) {
    long end = System.nanoTime() + Duration.ofMillis(150).toNanos();
    while (System.nanoTime() < end) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
    store.putNode(NodeRecord.of("settled"));
  }

  private static void put(GraphStore store, int from, int to) {
    for (int node = from; node < to; node++) {
      store.putNode(NodeRecord.of("n" + node));
    }
  }

  private static void cut(Path file, long bytes) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(bytes);
    }
  }

  @Test
  void aLogThatACheckpointCutsIsWhole() throws SQLException {
    try (GraphStore store = ENGINE.create(path, CONFIG);
        Connection other = Connections.open(path);
        Statement statement = other.createStatement()) {
      put(store, 0, 200);
      statement.execute("pragma wal_checkpoint(truncate)");
      assertThat(Sidecars.log(path)).isEmptyFile();
      put(store, 200, 400);
      assertThat(store.getNode("n399")).isPresent();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aStoreThatIsReplaced(boolean settled) throws IOException {
    Path other = folder.resolve("other.db");
    try (GraphStore store = ENGINE.create(other, CONFIG)) {
      store.putNode(NodeRecord.of("other"));
    }
    assertNothingIsAcknowledgedAfter(
        () -> Files.move(other, path, StandardCopyOption.REPLACE_EXISTING), path, settled);
  }

  @Test
  void whatIsReachedByALinkIsTheSame() throws IOException {
    Path link = Files.createSymbolicLink(scratch.resolve("link"), folder);
    write(ENGINE.create(link.resolve("g.db"), CONFIG));
    Path linkedFile = Files.createSymbolicLink(scratch.resolve("linked.db"), path);
    write(ENGINE.open(linkedFile, CONFIG));
    write(ENGINE.open(path, CONFIG));
  }

  private static void write(GraphStore opened) {
    try (GraphStore store = opened) {
      store.putNode(NodeRecord.of("a"));
      store.putNode(NodeRecord.of("b"));
      assertThat(store.getNode("b")).isPresent();
    }
  }
}
