package org.keelgraph.bench.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.bench.sample.Outcome;
import org.keelgraph.bench.sample.RecoveryFigures;
import org.keelgraph.bench.sample.SampleStatus;
import org.keelgraph.bench.sampling.PhaseTimer;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.sqlite.SqliteEngine;

@Timeout(120)
class KilledStoreTest {

  private static final RecoveryMode MODE =
      new RecoveryMode(
          RecoveryMode.Writes.STATEMENTS, JournalMode.WAL, GroupCommit.ENGINE, /* writers= */ 2);

  @TempDir Path folder;

  @Test
  void aRecordThatIsMissingFailsTheRound() throws Exception {
    Random random = new Random(1);
    try (KilledStore store = KilledStore.create(settings(), MODE)) {
      int round = 0;
      do {
        assertThat(store.kill(++round, random, new PhaseTimer()).error()).isNull();
      } while (!deletesEdge(store.path()));

      Outcome outcome = store.kill(round + 1, random, new PhaseTimer());

      assertThat(outcome.status()).isEqualTo(SampleStatus.MISMATCH);
      assertThat(figures(outcome).lost()).isEqualTo(1);
      assertThat(outcome.error())
          .contains("lost: edge w0-1-second -[OF]-> w0 of transaction 1 of writer 0")
          .contains("the store is kept: " + store.path());
    }
  }

  @Test
  void aStoreThatCannotBeReadHasLostEverything() throws Exception {
    Random random = new Random(1);
    try (KilledStore store = KilledStore.create(settings(), MODE)) {
      int round = 0;
      do {
        assertThat(store.kill(++round, random, new PhaseTimer()).error()).isNull();
      } while (store.size() == 0);
      // Somebody else adds a node with an ordinal that another one has.
      try (GraphStore opened = new SqliteEngine().open(store.path(), StoreConfig.defaults())) {
        opened.putNode(NodeRecord.of("stranger").withOrdinal(0));
      }

      Outcome outcome = store.kill(round + 1, random, new PhaseTimer());

      assertThat(outcome.status()).isEqualTo(SampleStatus.ERROR);
      assertThat(outcome.error()).contains("CorruptStoreException");
      assertThat(figures(outcome).lost()).isGreaterThan(figures(outcome).acknowledged());
    }
  }

  private RecoverySettings settings() {
    return new RecoverySettings(
        3,
        List.of(MODE.writers()),
        List.of(MODE.journal()),
        List.of(MODE.groupCommit()),
        SynchronousMode.FULL,
        1,
        null,
        folder);
  }

  /** Deletes what the first transaction of the first writer put, if it came to that. */
  private static boolean deletesEdge(Path path) {
    EdgeKey edge = EdgeKey.of("w0-1-second", "OF", "w0");
    try (GraphStore store = new SqliteEngine().open(path, StoreConfig.defaults())) {
      boolean present = store.getEdge(edge).isPresent();
      if (present) {
        store.deleteEdge(edge);
      }
      return present;
    }
  }

  private static RecoveryFigures figures(Outcome outcome) {
    return Objects.requireNonNull(outcome.recovery());
  }

  @Test
  void aWriterThatEndsByItselfIsAnErrorWithItsReason() throws IOException {
    WriterOrder order =
        new WriterOrder(
            folder.resolve("missing.db"), MODE, SynchronousMode.FULL, 1 << 20, List.of(1, 1));
    Path errors = folder.resolve("errors.txt");
    assertThatIllegalStateException()
        .isThrownBy(() -> KilledWriter.run(order, new KillMoment(10, 1_000), errors))
        .withMessageContaining("exit code=1 acknowledged=0")
        .withMessageContaining("NotAStoreException");
    assertThat(Files.size(errors)).isPositive();
  }
}
