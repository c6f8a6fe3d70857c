package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.WriteBatch;

@Timeout(120)
class CheckpointerTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();
  private static final long LIMIT = 512 * 1024;
  private static final StoreConfig CONFIG =
      StoreConfig.builder().synchronous(SynchronousMode.OFF).walLimitBytes(LIMIT).build();

  /** Far above what is written between two looks, since a busy machine may starve the thread. */
  private static final long BOUND = 64 * LIMIT;

  @TempDir Path folder;

  private GraphStore created() {
    return ENGINE.create(folder.resolve("g.db"), CONFIG);
  }

  private long logBytes() throws IOException {
    return Files.size(folder.resolve("g.db-wal"));
  }

  /** Writes that would need a log of more than twice the bound, if it were never started over. */
  private static void writeMuch(GraphStore store, int writers, int nodes) throws Exception {
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<?>> started = new ArrayList<>();
      for (int writer = 0; writer < writers; writer++) {
        String prefix = "w" + writer + "-";
        started.add(
            threads.submit(
                () -> {
                  for (int node = 0; node < nodes / writers; node++) {
                    store.putNode(NodeRecord.of(prefix + node));
                  }
                }));
      }
      for (Future<?> writer : started) {
        writer.get();
      }
    }
  }

  @Test
  void theLogStaysBoundedUnderSmallWrites() throws Exception {
    try (GraphStore store = created()) {
      writeMuch(store, 1, 8_000);
      assertThat(logBytes()).isLessThan(BOUND);
      assertThat(store.metrics().checkpoints()).isPositive();
    }
  }

  @Test
  void theLogStaysBoundedWhileReadersComeAndGo() throws Exception {
    try (GraphStore store = created();
        ExecutorService threads = Executors.newSingleThreadExecutor()) {
      CountDownLatch written = new CountDownLatch(1);
      Future<?> reader =
          threads.submit(
              () -> {
                while (written.getCount() > 0) {
                  try (StoreSnapshot snapshot = store.snapshot()) {
                    snapshot.labelSets();
                  }
                }
              });
      try {
        writeMuch(store, 4, 20_000);
      } finally {
        written.countDown();
      }
      reader.get();
      assertThat(logBytes()).isLessThan(BOUND);
      assertThat(store.metrics().checkpoints()).isPositive();
    }
  }

  @Test
  void theLogStaysBoundedUnderLargeBatches() throws Exception {
    try (GraphStore store = created()) {
      for (int batch = 0; batch < 100; batch++) {
        WriteBatch.Builder nodes = WriteBatch.builder();
        for (int node = 0; node < 1_000; node++) {
          nodes.putNode(NodeRecord.of(node + " of batch " + batch));
        }
        store.write(nodes.build());
      }
      assertThat(logBytes()).isLessThan(BOUND);
      assertThat(Contents.of(store).nodes()).hasSize(100_000);
    }
  }

  @Test
  void aReaderThatStaysHoldsTheLogBackAndItIsStartedOverAfterwards() throws Exception {
    try (GraphStore store = created()) {
      store.putNode(NodeRecord.of("first"));
      try (StoreSnapshot snapshot = store.snapshot()) {
        writeMuch(store, 2, 4_000);
        List<String> ids = new ArrayList<>();
        snapshot.scanNodes((_, id, _, _, _) -> ids.add(id));
        assertThat(ids).containsExactly("first");
      }
      long grown = logBytes();
      store.write(batchOf("then"));
      writeMuch(store, 2, 4_000);
      assertThat(logBytes()).isLessThan(grown + BOUND);
      assertThat(store.metrics().checkpoints()).isPositive();
    }
  }

  private static WriteBatch batchOf(String prefix) {
    WriteBatch.Builder nodes = WriteBatch.builder();
    for (int node = 0; node < 1_000; node++) {
      nodes.putNode(NodeRecord.of(prefix + node));
    }
    return nodes.build();
  }
}
