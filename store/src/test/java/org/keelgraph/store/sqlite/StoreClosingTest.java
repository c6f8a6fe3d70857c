package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.error.StoreBusyException;
import org.keelgraph.error.StoreClosedException;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LoadTicket;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.WriteBatch;

@Timeout(60)
class StoreClosingTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();
  private static final StoreConfig CONFIG =
      StoreConfig.builder().synchronous(SynchronousMode.OFF).build();

  @TempDir Path folder;

  private Path path() {
    return folder.resolve("g.db");
  }

  private void assertOnlyTheStoreIsLeft() throws Exception {
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(path());
    }
  }

  @Test
  void everyMethodThatNeedsTheFileSaysThatTheStoreIsClosed() {
    GraphStore store = ENGINE.create(path(), CONFIG);
    StoreSnapshot snapshot = store.snapshot();
    store.putNode(NodeRecord.of("a"));
    store.close();
    store.close();
    List<ThrowingCallable> calls =
        List.of(
            () -> store.write(new WriteBatch(List.of())),
            () -> store.putNode(NodeRecord.of("a")),
            () -> store.putEdge(EdgeRecord.of("a", "T", "a", null)),
            () -> store.deleteNode("a"),
            () -> store.deleteEdge(EdgeKey.of("a", "T", "a")),
            () -> store.getNode("a"),
            () -> store.getEdge(EdgeKey.of("a", "T", "a")),
            store::snapshot,
            () -> store.beginLoad(BulkLoadTest.description("")),
            () -> store.finishLoad(new LoadTicket(1, 0, 0, false), Properties.NONE),
            () -> store.bulkLoad(BulkLoadTest.description("")),
            () -> ENGINE.checkIntegrity(store),
            snapshot::loads,
            snapshot::labelSets,
            () -> snapshot.scanNodes((_, _, _, _, _) -> {}));
    for (ThrowingCallable call : calls) {
      assertThatThrownBy(call).isInstanceOf(StoreClosedException.class);
    }
    assertThat(store.metrics().acknowledged()).isEqualTo(1);
    assertThat(store.path()).isEqualTo(path());
    snapshot.close();
  }

  @Test
  void closingTakesDownTheConnectionsOfOpenSnapshots() throws Exception {
    GraphStore store = ENGINE.create(path(), CONFIG);
    store.putNode(NodeRecord.of("a"));
    StoreSnapshot first = store.snapshot();
    StoreSnapshot second = store.snapshot();
    store.putNode(NodeRecord.of("b"));
    store.close();
    // SQLite removes the log when the last connection goes.
    assertOnlyTheStoreIsLeft();
    first.close();
    second.close();
    try (GraphStore again = ENGINE.open(path(), CONFIG)) {
      assertThat(Contents.of(again).nodes()).containsOnlyKeys("a", "b");
    }
  }

  @Test
  void aReaderThatFindsNoConnectionIsToldSoAndGoesOnAfterwards() {
    StoreConfig one = StoreConfig.builder().readers(1).busyTimeout(Duration.ZERO).build();
    try (GraphStore store = ENGINE.create(path(), one)) {
      try (StoreSnapshot _ = store.snapshot()) {
        assertThatThrownBy(() -> store.getNode("a"))
            .isInstanceOf(StoreBusyException.class)
            .hasMessageContaining("readers=1");
      }
      assertThat(store.getNode("a")).isEmpty();
    }
  }

  @Test
  void aSnapshotGivesItsConnectionBackEachTime() {
    StoreConfig one = StoreConfig.builder().readers(1).busyTimeout(Duration.ZERO).build();
    try (GraphStore store = ENGINE.create(path(), one)) {
      for (int times = 0; times < 20; times++) {
        store.putNode(NodeRecord.of("n" + times));
        try (StoreSnapshot snapshot = store.snapshot()) {
          assertThat(snapshot.manifest().nodeCount()).isEqualTo(times + 1);
          assertThatThrownBy(
                  () ->
                      snapshot.scanNodes(
                          (_, _, _, _, _) -> {
                            throw new IllegalStateException("enough");
                          }))
              .hasMessage("enough");
        }
      }
    }
  }

  @RepeatedTest(8)
  void readersAreDrainedOrToldWhileTheStoreCloses() throws Exception {
    GraphStore store = ENGINE.create(path(), CONFIG);
    WriteBatch.Builder batch = WriteBatch.builder();
    for (int node = 0; node < 5_000; node++) {
      batch.putNode(NodeRecord.of("n" + node));
    }
    store.write(batch.build());
    int readers = 6;
    CountDownLatch reading = new CountDownLatch(readers);
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int reader = 0; reader < readers; reader++) {
      boolean gets = reader % 2 == 0;
      tasks.add(
          () -> {
            reading.countDown();
            try {
              while (true) {
                if (gets) {
                  assertThat(store.getNode("n7")).isPresent();
                } else {
                  try (StoreSnapshot snapshot = store.snapshot()) {
                    snapshot.scanNodes((_, _, _, _, _) -> {});
                  }
                }
              }
            } catch (StoreClosedException expected) {
              return null;
            }
          });
    }
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<Void>> started = new ArrayList<>();
      tasks.forEach(task -> started.add(threads.submit(task)));
      reading.await();
      store.getNode("n1");
      store.close();
      for (Future<Void> reader : started) {
        reader.get();
      }
    }
    assertOnlyTheStoreIsLeft();
  }

  @RepeatedTest(8)
  void whatWasAcknowledgedWhileClosingIsThere() throws Exception {
    GraphStore store = ENGINE.create(path(), StoreConfig.defaults());
    ConcurrentHashMap<String, Boolean> acknowledged = new ConcurrentHashMap<>();
    int writers = 8;
    CountDownLatch writing = new CountDownLatch(writers * 3);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> started = new ArrayList<>();
      for (int writer = 0; writer < writers; writer++) {
        String prefix = "w" + writer + "-";
        started.add(
            threads.submit(
                () -> {
                  try {
                    for (int node = 0; ; node++) {
                      store.putNode(NodeRecord.of(prefix + node));
                      acknowledged.put(prefix + node, true);
                      writing.countDown();
                    }
                  } catch (StoreClosedException expected) {
                    // the end
                  }
                }));
      }
      writing.await();
      store.close();
      for (Future<?> writer : started) {
        writer.get();
      }
    }
    assertOnlyTheStoreIsLeft();
    try (GraphStore again = ENGINE.open(path(), CONFIG)) {
      Contents contents = Contents.of(again);
      assertThat(contents.nodes().keySet()).isEqualTo(acknowledged.keySet());
      assertThat(contents.manifest()).isEqualTo(contents.recomputed());
    }
  }
}
