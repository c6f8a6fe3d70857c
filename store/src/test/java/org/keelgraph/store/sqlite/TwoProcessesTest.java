package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;

/**
 * Several processes have one file open: writers, one of which is killed while it may hold the write
 * lock, and this one, which reads and writes. Nothing is lost, and nobody waits for the dead.
 */
@Timeout(600)
class TwoProcessesTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();

  @TempDir Path folder;

  @Test
  void nothingIsLostWhenOneOfTwoWritersIsKilled() throws Exception {
    killOneOfTwo(3, 400);
  }

  @Test
  @Tag("slow")
  void nothingIsLostInManyRounds() throws Exception {
    killOneOfTwo(25, 2_000);
  }

  private void killOneOfTwo(int rounds, int lines) throws Exception {
    Path path = folder.resolve("g.db");
    StoreConfig config = StoreConfig.builder().journal(JournalMode.MVCC).build();
    ENGINE.create(path, config).close();
    Set<String> acknowledged = new HashSet<>();
    try (WritingProcess survivor = WritingProcess.start(path, "survivor")) {
      try (GraphStore store = ENGINE.open(path, config)) {
        for (int round = 0; round < rounds; round++) {
          try (WritingProcess victim = WritingProcess.start(path, "victim" + round)) {
            victim.awaitAcknowledged(lines);
            store.putNode(NodeRecord.of("own-" + 2 * round));
            acknowledged.addAll(victim.kill());
          }
          survivor.awaitAcknowledged(lines);
          store.putNode(NodeRecord.of("own-" + (2 * round + 2)));
          acknowledged.add("node own-" + (2 * round + 2));
          assertOneCommitIsSeen(store);
        }
      }
      acknowledged.addAll(survivor.kill());
    }
    try (GraphStore store = ENGINE.open(path, config)) {
      WritingProcess.assertRecovered(store, acknowledged);
    }
    System.out.printf("two processes: rounds=%d acknowledged=%d%n", rounds, acknowledged.size());
  }

  /** While the others write on. */
  private static void assertOneCommitIsSeen(GraphStore store) {
    Contents contents = Contents.of(store);
    assertThat(contents.manifest()).isEqualTo(contents.recomputed());
  }
}
