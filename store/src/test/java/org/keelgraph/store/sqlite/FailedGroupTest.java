package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;

/**
 * A group that fails as a whole, since after what SQLite said its transaction cannot be trusted: as
 * when the disk is full. Here a trigger that fails stands in for that.
 */
@Timeout(60)
class FailedGroupTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();
  private static final NodeRecord BOOM = NodeRecord.of("boom");

  @TempDir Path folder;

  /** Every group has exactly two members. */
  private GraphStore openInPairs() throws SQLException {
    return open(
        StoreConfig.builder()
            .journal(JournalMode.MVCC)
            .maxGroup(2)
            .maxDelay(Duration.ofHours(1))
            .conflictRetries(0)
            .build());
  }

  private GraphStore open(StoreConfig config) throws SQLException {
    Path path = folder.resolve("g.db");
    GraphStore store = ENGINE.create(path, config);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create trigger boom after insert on node when new.id = 'boom'"
              + " begin select abs(-9223372036854775808); end"); // overflows
    }
    return store;
  }

  /** Starts the first of a pair, which waits for the second. */
  private static SideBySide.Running<Long> first(GraphStore store, String id) {
    SideBySide.Running<Long> first =
        SideBySide.start(() -> store.putNode(NodeRecord.of(id)).sequence());
    while (first.thread().getState() != Thread.State.TIMED_WAITING) {
      assertThat(first.thread().isAlive()).isTrue();
      Thread.onSpinWait();
    }
    return first;
  }

  @Test
  void itsMembersAllFailAndNothingOfThemIsRemembered() throws Exception {
    try (GraphStore store = openInPairs()) {
      AtomicInteger runs = new AtomicInteger();
      SideBySide.Running<Long> companion =
          store.transact(
              transaction -> {
                runs.incrementAndGet();
                assertThat(transaction.getNode("x")).isEmpty();
                SideBySide.Running<Long> innocent = first(store, "x");
                assertThatThrownBy(() -> store.putNode(BOOM))
                    .isInstanceOf(KeelgraphException.class);
                assertThatThrownBy(innocent::get).hasCauseInstanceOf(KeelgraphException.class);
                transaction.putNode(NodeRecord.of("x")); // in conflict with nothing that happened
                return first(store, "y");
              });
      assertThat(runs).hasValue(1);
      assertThat(companion.get()).isEqualTo(1);
      Contents contents = Contents.of(store);
      assertThat(contents.nodes()).containsOnlyKeys("x", "y");
      assertThat(contents.manifest()).isEqualTo(contents.recomputed());
      assertThat(contents.manifest().sequence()).isEqualTo(2);
    }
  }

  @Test
  void aBodyThatHidesTheFailureBehindAnotherExceptionDoesNotHideItFromTheStore() throws Exception {
    try (GraphStore store = open(StoreConfig.defaults())) {
      assertThatThrownBy(
              () ->
                  store.<Boolean>transact(
                      transaction -> {
                        transaction.putNode(NodeRecord.of("a"));
                        assertThatThrownBy(() -> transaction.putNode(BOOM))
                            .isInstanceOf(KeelgraphException.class);
                        throw new IllegalArgumentException("hidden");
                      }))
          .isInstanceOf(KeelgraphException.class);
      assertThat(store.putNode(NodeRecord.of("b")).sequence()).isEqualTo(1);
      assertThat(Contents.of(store).nodes()).containsOnlyKeys("b");
    }
  }
}
