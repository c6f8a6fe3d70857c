package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.StoreConfig;

/** Kills a process that writes, again and again over one store: what it acknowledged is there. */
@Timeout(600)
class CrashTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();
  private static final StoreConfig CONFIG = StoreConfig.defaults();

  @TempDir Path folder;

  @Test
  void whatIsAcknowledgedSurvivesKill() throws Exception {
    killRepeatedly(10);
  }

  @Test
  @Tag("slow")
  void whatIsAcknowledgedSurvivesManyKills() throws Exception {
    killRepeatedly(50);
  }

  private void killRepeatedly(int rounds) throws Exception {
    Random random = new Random(RandomBatches.seed("kills"));
    Path path = folder.resolve("g.db");
    ENGINE.create(path, CONFIG).close();
    Set<String> acknowledged = new HashSet<>();
    for (int round = 0; round < rounds; round++) {
      try (WritingProcess writer = WritingProcess.start(path, "r" + round)) {
        writer.awaitAcknowledged(1 + random.nextInt(2_000));
        acknowledged.addAll(writer.kill());
      }
      try (GraphStore store = ENGINE.open(path, CONFIG)) {
        WritingProcess.assertRecovered(store, acknowledged);
      }
    }
    assertThat(acknowledged).isNotEmpty();
  }
}
