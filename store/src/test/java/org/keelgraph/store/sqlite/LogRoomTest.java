package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;

class LogRoomTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();
  private static final StoreConfig CONFIG = StoreConfig.defaults();

  @TempDir Path folder;

  private Path store() {
    return folder.resolve("g.db");
  }

  private long logFileBytes() throws IOException {
    return Files.size(Sidecars.log(store()));
  }

  private static void put(GraphStore store, int from, int to) {
    for (int node = from; node < to; node++) {
      store.putNode(NodeRecord.of("n" + node));
    }
  }

  /** What a crash at this moment leaves, as a store of its own. */
  private Path crashImage(String name) throws IOException {
    Path image = folder.resolve(name);
    Files.copy(store(), image);
    Files.copy(Sidecars.log(store()), Sidecars.log(image));
    return image;
  }

  @Test
  void theFileOutgrowsTheLogAndCommitsThenOverwriteIt() throws IOException {
    try (GraphStore store = ENGINE.create(store(), CONFIG)) {
      put(store, 0, 80);
      long grown = logFileBytes();
      assertThat(grown).isGreaterThan(1 << 20);

      put(store, 80, 120);
      assertThat(logFileBytes()).isEqualTo(grown);
    }
  }

  @Test
  void itStaysAheadOfALongLog() throws IOException {
    try (GraphStore store = ENGINE.create(store(), CONFIG)) {
      put(store, 0, 1_500);
      long logged = 2L * 1_500 * 4096; // at least two pages a commit
      assertThat(logFileBytes()).isGreaterThan(logged);
    }
  }

  @Test
  void aStoreThatNeverSyncsNeedsNone() throws IOException {
    StoreConfig config = StoreConfig.builder().synchronous(SynchronousMode.OFF).build();
    try (GraphStore store = ENGINE.create(store(), config)) {
      put(store, 0, 65);
      assertThat(logFileBytes()).isLessThan(1 << 20);
    }
  }

  @Test
  void recoveryStopsAtTheZeros() throws IOException {
    List<Path> images = new ArrayList<>();
    List<Integer> written = List.of(64, 65, 66, 100, 333, 334);
    try (GraphStore store = ENGINE.create(store(), CONFIG)) {
      int from = 0;
      for (int to : written) {
        put(store, from, to);
        images.add(crashImage("after" + to + ".db"));
        from = to;
      }
    }
    for (int i = 0; i < images.size(); i++) {
      try (GraphStore image = ENGINE.open(images.get(i), CONFIG)) {
        assertThat(Contents.of(image).nodes()).hasSize(written.get(i));
        put(image, 1_000, 1_200);
        assertThat(Contents.of(image).nodes()).hasSize(written.get(i) + 200);
      }
    }
  }

  @Test
  void makingItDropsNoLock() throws IOException, SQLException {
    HeldLocks.assumeListed();
    try (GraphStore _ = ENGINE.create(store(), CONFIG)) {
      // Only to have the file, and its locks.
    }
    try (Connection connection = Connections.openToWrite(store());
        Statement statement = connection.createStatement()) {
      Pragmas.applyToWriter(connection, CONFIG);
      statement.execute(Sql.BEGIN_WRITE);
      statement.execute("update manifest set sequence = 1");
      List<String> held = HeldLocks.list();
      assertThat(held).isNotEmpty();

      LogRoom room = new LogRoom(Sidecars.log(store()), CONFIG);
      room.look(0);
      for (int piece = 0; piece < 8; piece++) {
        room.makeWhileLocked();
      }

      assertThat(logFileBytes()).isGreaterThanOrEqualTo(1 << 20);
      assertThat(HeldLocks.list()).isEqualTo(held);
      statement.execute(Sql.ROLLBACK);
    }
  }
}
