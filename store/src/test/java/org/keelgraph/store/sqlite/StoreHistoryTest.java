package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.keelgraph.error.ConstraintException;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreMetrics;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.WriteBatch;

/** Random histories, compared with a twin that keeps the graph in maps. */
class StoreHistoryTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();

  @TempDir Path folder;

  private static boolean written(GraphStore store, WriteBatch batch) {
    try {
      store.write(batch);
      return true;
    } catch (ConstraintException refused) {
      return false;
    }
  }

  private static void assertSame(GraphStore store, Twin twin) {
    Contents contents = Contents.of(store);
    assertThat(contents.nodes()).isEqualTo(twin.nodes);
    assertThat(contents.edges()).isEqualTo(twin.edges);
    assertThat(contents.manifest()).isEqualTo(contents.recomputed());
    assertThat(contents.manifest().nextNodeOrdinal()).isEqualTo(twin.nextNodeOrdinal);
    assertThat(contents.manifest().nextEdgeOrdinal()).isEqualTo(twin.nextEdgeOrdinal);
    assertThat(ENGINE.checkIntegrity(store)).isEmpty();
  }

  @Test
  void aHistoryOfOneWriterMatchesItsTwin() {
    RandomBatches batches = new RandomBatches(new Random(RandomBatches.seed("one writer")));
    StoreConfig config = StoreConfig.builder().synchronous(SynchronousMode.OFF).build();
    Path path = folder.resolve("g.db");
    ENGINE.create(path, config).close();
    Twin twin = new Twin();
    for (int session = 0; session < 4; session++) {
      try (GraphStore store = ENGINE.open(path, config)) {
        for (int write = 0; write < 500; write++) {
          WriteBatch batch = batches.next();
          assertThat(written(store, batch)).as("%s", batch).isEqualTo(twin.write(batch));
        }
        assertSame(store, twin);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"CLIENT", "CLIENT_OVER_ENGINE"})
  void aHistoryOfManyWritersMatchesATwinThatSeesItInReceiptOrder(GroupCommit grouping)
      throws Exception {
    long seed = RandomBatches.seed("many writers");
    StoreConfig config =
        StoreConfig.builder()
            .synchronous(SynchronousMode.OFF)
            .groupCommit(grouping)
            .maxGroup(16)
            .maxDelay(grouping == GroupCommit.OFF ? Duration.ZERO : Duration.ofMillis(1))
            .build();
    try (GraphStore store = ENGINE.create(folder.resolve("g.db"), config)) {
      ConcurrentHashMap<Long, WriteBatch> bySequence = new ConcurrentHashMap<>();
      List<Callable<Void>> writers = new ArrayList<>();
      for (int writer = 0; writer < 8; writer++) {
        RandomBatches batches = new RandomBatches(new Random(seed + writer));
        writers.add(
            () -> {
              for (int write = 0; write < 250; write++) {
                WriteBatch batch = batches.next();
                try {
                  assertThat(bySequence.put(store.write(batch).sequence(), batch)).isNull();
                } catch (ConstraintException refused) {
                  // as it should be: the twin gets on without it
                }
              }
              return null;
            });
      }
      try (ExecutorService threads = Executors.newCachedThreadPool()) {
        for (Future<Void> writer : threads.invokeAll(writers)) {
          writer.get();
        }
      }
      Twin twin = new Twin();
      long expected = 1;
      for (var entry : new TreeMap<>(bySequence).entrySet()) {
        assertThat(entry.getKey()).isEqualTo(expected++);
        assertThat(twin.write(entry.getValue())).isTrue();
      }
      assertSame(store, twin);
      assertMetricsAddUp(store.metrics(), bySequence.size());
    }
  }

  private static void assertMetricsAddUp(StoreMetrics metrics, int acknowledged) {
    long inGroups = 0;
    for (var value : metrics.groupSize().recordedValues()) {
      inGroups += value.getValueIteratedTo() * value.getCountAddedInThisIterationStep();
    }
    assertThat(metrics.acknowledged()).isEqualTo(acknowledged);
    assertThat(inGroups).isEqualTo(acknowledged);
    assertThat(metrics.queueNanos().getTotalCount()).isEqualTo(acknowledged);
    assertThat(metrics.acknowledgeNanos().getTotalCount()).isEqualTo(acknowledged);
    assertThat(metrics.groupSize().getTotalCount()).isEqualTo(metrics.groups());
    assertThat(metrics.applyNanos().getTotalCount()).isEqualTo(metrics.groups());
    assertThat(metrics.syncNanos().getTotalCount()).isEqualTo(metrics.groups());
  }
}
