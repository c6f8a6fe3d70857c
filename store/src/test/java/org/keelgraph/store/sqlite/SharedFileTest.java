package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.error.StoreBusyException;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;

/** Two stores over one file, as two processes would have it, and strangers that lock it. */
@Timeout(120)
class SharedFileTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();
  private static final StoreConfig CONFIG =
      StoreConfig.builder().synchronous(SynchronousMode.OFF).build();

  @TempDir Path folder;

  private Path created() {
    Path path = folder.resolve("g.db");
    ENGINE.create(path, CONFIG).close();
    return path;
  }

  private static void execute(Connection connection, String sql) throws Exception {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void twoStoresThatTakeTurnsSeeEachOthersDictionariesAndCounts() {
    Path path = created();
    try (GraphStore left = ENGINE.open(path, CONFIG);
        GraphStore right = ENGINE.open(path, CONFIG)) {
      for (int turn = 0; turn < 60; turn++) {
        GraphStore store = turn % 2 == 0 ? left : right;
        String label = "L" + turn / 3;
        store.putNode(
            new NodeRecord("n" + turn, LabelSet.of(label), Properties.NONE, NodeRecord.UNORDERED));
        if (turn > 0) {
          store.putEdge(EdgeRecord.of("n" + turn, "T" + turn / 5, "n" + (turn - 1), 1L));
        }
        if (turn % 7 == 6) { // what the other has in its key cache
          store.deleteEdge(EdgeKey.of("n" + turn, "T" + turn / 5, "n" + (turn - 1)));
          store.deleteNode("n" + turn);
          store.putNode(NodeRecord.of("n" + turn));
        }
      }
      assertThat(Contents.of(left)).isEqualTo(Contents.of(right));
      Contents contents = Contents.of(left);
      assertThat(contents.manifest()).isEqualTo(contents.recomputed());
      assertThat(contents.nodes()).hasSize(60);
      assertThat(ENGINE.checkIntegrity(left)).isEmpty();
    }
  }

  @Test
  void twoStoresThatWriteAtTheSameTimeWaitForEachOther() throws Exception {
    Path path = created();
    try (GraphStore left = ENGINE.open(path, CONFIG);
        GraphStore right = ENGINE.open(path, CONFIG);
        ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<?>> started = new ArrayList<>();
      for (int writer = 0; writer < 4; writer++) {
        GraphStore store = writer % 2 == 0 ? left : right;
        String prefix = "w" + writer + "-";
        started.add(
            threads.submit(
                () -> {
                  for (int node = 0; node < 100; node++) {
                    store.putNode(
                        new NodeRecord(
                            prefix + node,
                            LabelSet.of("L" + node % 50),
                            Properties.NONE,
                            NodeRecord.UNORDERED));
                    store.putEdge(EdgeRecord.of(prefix + node, "T" + node % 50, prefix + 0, 1L));
                  }
                }));
      }
      for (Future<?> writer : started) {
        writer.get();
      }
      Contents contents = Contents.of(right);
      assertThat(contents.nodes()).hasSize(400);
      assertThat(contents.edges()).hasSize(400);
      assertThat(contents.manifest().sequence()).isEqualTo(800);
      assertThat(contents.manifest()).isEqualTo(contents.recomputed());
    }
  }

  @Test
  void aWriteLockHeldTooLongIsBusyAndTheStoreGoesOnAfterwards() throws Exception {
    Path path = created();
    StoreConfig impatient = StoreConfig.builder().busyTimeout(Duration.ofMillis(20)).build();
    try (GraphStore store = ENGINE.open(path, impatient);
        Connection stranger = Connections.open(path)) {
      store.putNode(NodeRecord.of("a"));
      execute(stranger, "begin immediate");
      for (int times = 0; times < 3; times++) {
        assertThatThrownBy(() -> store.putNode(NodeRecord.of("b")))
            .isInstanceOf(StoreBusyException.class)
            .hasMessageContaining(path.toString());
      }
      assertThat(store.getNode("a")).isPresent();
      execute(stranger, "rollback");
      assertThat(store.putNode(NodeRecord.of("b")).sequence()).isEqualTo(2);
    }
  }

  @Test
  void aReadTransactionElsewhereNeverMakesAWriteFail() throws Exception {
    Path path = created();
    try (GraphStore store = ENGINE.open(path, CONFIG);
        Connection stranger = Connections.open(path)) {
      execute(stranger, "begin");
      try (Statement statement = stranger.createStatement();
          var row = statement.executeQuery("select count(*) from node")) {
        assertThat(row.getInt(1)).isZero();
      }
      for (int node = 0; node < 1_000; node++) {
        store.putNode(NodeRecord.of("n" + node));
      }
      execute(stranger, "rollback");
      assertThat(Contents.of(store).nodes()).hasSize(1_000);
    }
  }

  @Test
  void aDictionaryThatIsDamagedFailsTheWriteAndLeavesNoTransactionBehind() throws Exception {
    Path path = created();
    try (GraphStore store = ENGINE.open(path, CONFIG);
        Connection stranger = Connections.open(path)) {
      store.putNode(NodeRecord.of("a"));
      execute(stranger, "insert into edge_type (key, name) values (5, 'gap')");
      for (int times = 0; times < 2; times++) {
        assertThatThrownBy(() -> store.putNode(NodeRecord.of("b")))
            .isInstanceOf(CorruptStoreException.class);
      }
      execute(stranger, "delete from edge_type where key = 5");
      assertThat(store.putNode(NodeRecord.of("b")).sequence()).isEqualTo(2);
    }
  }

  @Test
  void aSnapshotThatCannotReadTheManifestGivesItsConnectionBackClean() throws Exception {
    Path path = created();
    StoreConfig one = StoreConfig.builder().readers(1).busyTimeout(Duration.ZERO).build();
    try (GraphStore store = ENGINE.open(path, one);
        Connection stranger = Connections.open(path)) {
      execute(stranger, "create table kept as select * from manifest");
      execute(stranger, "delete from manifest");
      assertThatThrownBy(store::snapshot).isInstanceOf(RuntimeException.class);
      execute(stranger, "insert into manifest select * from kept");
      for (int times = 0; times < 2; times++) {
        assertThat(Contents.of(store).nodes()).isEmpty();
      }
    }
  }
}
