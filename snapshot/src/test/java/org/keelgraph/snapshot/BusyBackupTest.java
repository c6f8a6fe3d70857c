package org.keelgraph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.keelgraph.snapshot.BackupFixture.ENGINE;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.ExistingTarget;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.WriteBatch;

/** A backup while eight threads write, through two stores on one file as two processes have. */
@Timeout(120)
final class BusyBackupTest {

  private static final int WRITERS = 8;
  private static final int COMMITS_BEFORE = 400;

  /** Some steps' worth, so that writes fall between them. */
  private static final int FILLING_NODES = 60_000;

  private static final StoreConfig CONFIG =
      StoreConfig.builder()
          .synchronous(SynchronousMode.OFF)
          .walLimitBytes(1 << 20) // checkpoints go on under the backup
          .build();

  @TempDir Path folder;
  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
  private final AtomicLong commits = new AtomicLong();
  private final CountDownLatch busy = new CountDownLatch(COMMITS_BEFORE);
  private final AtomicBoolean stopped = new AtomicBoolean();

  @Test
  void aBackupEndsWhileWritersGoOnAndHasWholeTransactionsOnly() throws Exception {
    Path path = folder.resolve("store.db");
    Path backup = folder.resolve("backup.db");
    ENGINE.create(path, CONFIG).close();
    try (ExecutorService threads = Executors.newCachedThreadPool();
        GraphStore left = ENGINE.open(path, CONFIG);
        GraphStore right = ENGINE.open(path, CONFIG)) {
      left.write(filling());
      List<Future<?>> writers = new ArrayList<>();
      for (int writer = 0; writer < WRITERS; writer++) {
        GraphStore store = writer % 2 == 0 ? left : right;
        String prefix = "w" + writer + "-";
        writers.add(threads.submit(() -> write(store, prefix)));
      }
      try {
        busy.await();
        Set<String> before = Set.copyOf(acknowledged);
        assertBackup(path, backup, before);
      } finally {
        stopped.set(true);
      }
      for (Future<?> writer : writers) {
        writer.get();
      }
    }
    assertThat(BackupFixture.verified(path).nodeCount())
        .isEqualTo(FILLING_NODES + 2L * acknowledged.size());
  }

  private void assertBackup(Path path, Path backup, Set<String> before) {
    List<Long> steps = new ArrayList<>();
    List<Long> commitsAtStep = new ArrayList<>();
    try (StoreBackup run = StoreBackup.stage(ENGINE, path, backup, ExistingTarget.REFUSE)) {
      BackupReport report =
          run.run(
              BackupFixture.listener(
                  (pages, total) -> {
                    steps.add(pages);
                    commitsAtStep.add(commits.get());
                    awaitCommits(commits.get() + WRITERS); // none of the steps is undisturbed
                  }));
      assertThat(report.manifest()).isEqualTo(BackupFixture.verified(backup));
    }
    assertThat(steps).as("one pass").hasSizeGreaterThan(2).isSorted().doesNotHaveDuplicates();
    assertThat(commitsAtStep).as("writers go on").doesNotHaveDuplicates();
    assertThat(stopped).isFalse();
    assertWhole(backup, before);
  }

  @SuppressWarnings("ThreadPriorityCheck") // gives way to the writers; a hint is enough
  private void awaitCommits(long wanted) {
    while (commits.get() < wanted) {
      Thread.yield();
    }
  }

  private static void assertWhole(Path backup, Set<String> before) {
    try (GraphStore copy = ENGINE.open(backup, CONFIG)) {
      for (String id : before) {
        assertThat(copy.getNode(id)).as(id).isPresent();
      }
      for (int writer = 0; writer < WRITERS; writer++) {
        boolean ended = false;
        for (int commit = 0; !ended; commit++) {
          String id = "w" + writer + "-" + commit;
          boolean there = copy.getNode(id).isPresent();
          assertThat(copy.getNode(id + "-end").isPresent()).as(id).isEqualTo(there);
          assertThat(copy.getEdge(EdgeKey.of(id, "TO", id + "-end")).isPresent())
              .as(id)
              .isEqualTo(there);
          ended = !there;
        }
      }
    }
  }

  private void write(GraphStore store, String prefix) {
    for (int commit = 0; !stopped.get(); commit++) {
      String id = prefix + commit;
      store.write(
          WriteBatch.builder()
              .putNode(NodeRecord.of(id))
              .putNode(NodeRecord.of(id + "-end"))
              .putEdge(EdgeRecord.of(id, "TO", id + "-end", 1L))
              .build());
      acknowledged.add(id);
      commits.incrementAndGet();
      busy.countDown();
    }
  }

  private static WriteBatch filling() {
    WriteBatch.Builder batch = WriteBatch.builder();
    Properties wide = Properties.of(Map.of("text", "x".repeat(200)));
    for (int node = 0; node < FILLING_NODES; node++) {
      batch.putNode(
          new NodeRecord("filling-" + node, LabelSet.of("F"), wide, NodeRecord.UNORDERED));
    }
    return batch.build();
  }
}
