package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.keelgraph.error.ConstraintException;
import org.keelgraph.store.CommitReceipt;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.WriteBatch;

@Timeout(120)
class ManyWritersTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();
  private static final int WRITES = 20;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"64, false, ENGINE", "64, true, ENGINE", "256, true, ENGINE", "16, true, OFF"})
  void everyWriteIsReadByItsWriterAndNoFailureIsAnothers(
      int writers, boolean virtual, GroupCommit grouping) throws Exception {
    StoreConfig config = StoreConfig.builder().groupCommit(grouping).build();
    ThreadFactory factory = virtual ? Thread.ofVirtual().factory() : Thread.ofPlatform().factory();
    Set<Long> sequences = ConcurrentHashMap.newKeySet();
    try (GraphStore store = ENGINE.create(folder.resolve("g.db"), config)) {
      try (ExecutorService threads = Executors.newThreadPerTaskExecutor(factory)) {
        List<Future<?>> started = new ArrayList<>();
        for (int writer = 0; writer < writers; writer++) {
          String prefix = "w" + writer + "-";
          started.add(threads.submit(() -> write(store, prefix, sequences)));
        }
        started.add(threads.submit(() -> watch(store)));
        for (Future<?> task : started) {
          task.get();
        }
      }
      long successes = 2L * writers * WRITES;
      assertThat(sequences).hasSize((int) successes).contains(1L, successes);
      Contents contents = Contents.of(store);
      assertThat(contents.nodes()).hasSize(2 * writers * WRITES);
      assertThat(contents.edges()).hasSize(writers * WRITES);
      assertThat(contents.manifest()).isEqualTo(contents.recomputed());
      assertThat(store.metrics().acknowledged()).isEqualTo(successes);
      if (grouping == GroupCommit.OFF) {
        assertThat(store.metrics().groupSize().getMaxValue()).isEqualTo(1);
        assertThat(store.metrics().groups()).isEqualTo(successes);
      } else {
        assertThat(store.metrics().groups()).isLessThan(successes);
      }
    }
  }

  private static void write(GraphStore store, String prefix, Set<Long> sequences) {
    for (int write = 0; write < WRITES; write++) {
      String id = prefix + write;
      CommitReceipt receipt = store.putNode(NodeRecord.of(id));
      assertThat(sequences.add(receipt.sequence())).isTrue();
      assertThat(receipt.groupSize()).isPositive();
      assertThat(store.getNode(id)).isPresent();
      WriteBatch failing =
          WriteBatch.builder()
              .putNode(NodeRecord.of(id + " in vain"))
              .putEdge(EdgeRecord.of(id, "IN_VAIN", "nobody", null))
              .build();
      assertThatThrownBy(() -> store.write(failing))
          .isInstanceOf(ConstraintException.class)
          .hasMessageContaining(id);
      WriteBatch pair =
          WriteBatch.builder()
              .putNode(NodeRecord.of(id + "'"))
              .putEdge(EdgeRecord.of(id, "T" + write, id + "'", 1L))
              .build();
      assertThat(sequences.add(store.write(pair).sequence())).isTrue();
    }
  }

  /** Whatever a snapshot shows, it is whole. */
  private static void watch(GraphStore store) {
    long sequence = -1;
    for (int look = 0; look < 10; look++) {
      try (StoreSnapshot snapshot = store.snapshot()) {
        Contents contents = Contents.of(snapshot);
        assertThat(contents.manifest()).isEqualTo(contents.recomputed());
        assertThat(contents.manifest().sequence()).isGreaterThanOrEqualTo(sequence);
        sequence = contents.manifest().sequence();
      }
    }
  }
}
