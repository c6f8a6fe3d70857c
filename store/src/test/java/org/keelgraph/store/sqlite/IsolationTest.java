package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.keelgraph.store.sqlite.SteppedTransaction.ABSENT;
import static org.keelgraph.store.sqlite.SteppedTransaction.Outcome.COMMITTED;
import static org.keelgraph.store.sqlite.SteppedTransaction.Outcome.CONFLICT;
import static org.keelgraph.store.sqlite.SteppedTransaction.Outcome.ROLLED_BACK;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.PropertyPatch;
import org.keelgraph.store.sqlite.SteppedTransaction.Seen;

/**
 * The anomalies of Adya's and Hermitage's catalogues, one schedule each, x=10 and y=20 to begin
 * with. With the WAL journal the second body does not start before the first has ended, which
 * {@link SteppedTransaction} checks; its steps are done then. The table in docs/transactions.md
 * names these tests.
 */
@Timeout(60)
class IsolationTest {

  @TempDir Path folder;

  private static boolean serial(JournalMode journal) {
    return journal == JournalMode.WAL;
  }

  @ParameterizedTest
  @EnumSource
  void g0DirtyWriteIsPrevented(JournalMode journal) throws Exception {
    try (Interleaving run = new Interleaving(folder, journal)) {
      SteppedTransaction first = run.begin();
      SteppedTransaction second = run.begin();
      first.write("x", 11);
      second.write("x", 12);
      first.write("y", 21);
      second.write("y", 22);
      first.commit();
      second.commit();
      assertThat(first.outcome()).isEqualTo(COMMITTED);
      assertThat(second.outcome()).isEqualTo(serial(journal) ? COMMITTED : CONFLICT);
      assertThat(run.committed("x")).isEqualTo(serial(journal) ? 12 : 11);
      assertThat(run.committed("y")).isEqualTo(serial(journal) ? 22 : 21);
    }
  }

  @ParameterizedTest
  @EnumSource
  void g1aReadOfAnAbortedWriteIsPrevented(JournalMode journal) throws Exception {
    try (Interleaving run = new Interleaving(folder, journal)) {
      SteppedTransaction first = run.begin();
      SteppedTransaction second = run.begin();
      first.write("x", 101);
      Seen before = second.read("x");
      first.rollBack();
      Seen after = second.read("x");
      second.commit();
      assertThat(first.outcome()).isEqualTo(ROLLED_BACK);
      assertThat(second.outcome()).isEqualTo(COMMITTED);
      assertThat(List.of(before.value(), after.value())).containsExactly(10L, 10L);
      assertThat(run.committed("x")).isEqualTo(10);
    }
  }

  @ParameterizedTest
  @EnumSource
  void g1bReadOfAnIntermediateWriteIsPrevented(JournalMode journal) throws Exception {
    try (Interleaving run = new Interleaving(folder, journal)) {
      SteppedTransaction first = run.begin();
      SteppedTransaction second = run.begin();
      first.write("x", 101);
      Seen before = second.read("x");
      assertThat(run.committed("x")).isEqualTo(10);
      first.write("x", 11);
      first.commit();
      Seen after = second.read("x");
      second.commit();
      assertThat(second.outcome()).isEqualTo(COMMITTED);
      long seen = serial(journal) ? 11 : 10;
      assertThat(List.of(before.value(), after.value())).containsExactly(seen, seen);
    }
  }

  @ParameterizedTest
  @EnumSource
  void g1cCircularInformationFlowIsPrevented(JournalMode journal) throws Exception {
    try (Interleaving run = new Interleaving(folder, journal)) {
      SteppedTransaction first = run.begin();
      SteppedTransaction second = run.begin();
      first.write("x", 11);
      second.write("y", 22);
      Seen seenByFirst = first.read("y");
      Seen seenBySecond = second.read("x");
      first.commit();
      second.commit();
      assertThat(first.outcome()).isEqualTo(COMMITTED);
      assertThat(second.outcome()).isEqualTo(COMMITTED);
      assertThat(seenByFirst.value()).isEqualTo(20);
      assertThat(seenBySecond.value()).isEqualTo(serial(journal) ? 11 : 10);
    }
  }

  @ParameterizedTest
  @EnumSource
  void otvObservedTransactionVanishesIsPrevented(JournalMode journal) throws Exception {
    try (Interleaving run = new Interleaving(folder, journal)) {
      SteppedTransaction first = run.begin();
      SteppedTransaction second = run.begin();
      SteppedTransaction observer = run.begin();
      first.write("x", 11);
      first.write("y", 19);
      second.write("x", 12);
      first.commit();
      Seen x = observer.read("x");
      second.write("y", 18);
      Seen y = observer.read("y");
      second.commit();
      Seen yAgain = observer.read("y");
      Seen xAgain = observer.read("x");
      observer.commit();
      assertThat(second.outcome()).isEqualTo(serial(journal) ? COMMITTED : CONFLICT);
      assertThat(observer.outcome()).isEqualTo(COMMITTED);
      assertThat(List.of(x.value(), y.value(), yAgain.value(), xAgain.value()))
          .isEqualTo(serial(journal) ? List.of(12L, 18L, 18L, 12L) : List.of(11L, 19L, 19L, 11L));
    }
  }

  @ParameterizedTest
  @EnumSource
  void pmpPredicateManyPrecedersIsPrevented(JournalMode journal) throws Exception {
    try (Interleaving run = new Interleaving(folder, journal)) {
      SteppedTransaction first = run.begin();
      SteppedTransaction second = run.begin();
      Seen before = howManyAre30(first);
      second.write("z", 30);
      second.write("y", 30);
      second.commit();
      Seen after = howManyAre30(first);
      first.commit();
      assertThat(first.outcome()).isEqualTo(COMMITTED);
      assertThat(second.outcome()).isEqualTo(COMMITTED);
      assertThat(List.of(before.value(), after.value())).containsExactly(0L, 0L);
      assertThat(run.committed("z")).isEqualTo(30);
    }
  }

  private static Seen howManyAre30(SteppedTransaction transaction) {
    return transaction.step(
        reader ->
            List.of("x", "y", "z").stream()
                .filter(
                    id -> reader.getNode(id).map(SteppedTransaction::valueOf).orElse(ABSENT) == 30)
                .count());
  }

  @ParameterizedTest
  @EnumSource
  void p4LostUpdateIsPrevented(JournalMode journal) throws Exception {
    try (Interleaving run = new Interleaving(folder, journal)) {
      SteppedTransaction first = run.begin();
      SteppedTransaction second = run.begin();
      Seen seenByFirst = first.read("x");
      Seen seenBySecond = second.read("x");
      first.write("x", 11);
      second.write("x", 12);
      first.commit();
      second.commit();
      assertThat(seenByFirst.value()).isEqualTo(10);
      assertThat(second.outcome()).isEqualTo(serial(journal) ? COMMITTED : CONFLICT);
      assertThat(seenBySecond.value()).isEqualTo(serial(journal) ? 11 : 10);
      assertThat(run.committed("x")).isEqualTo(serial(journal) ? 12 : 11);
    }
  }

  @ParameterizedTest
  @EnumSource
  void gSingleReadSkewIsPrevented(JournalMode journal) throws Exception {
    try (Interleaving run = new Interleaving(folder, journal)) {
      SteppedTransaction first = run.begin();
      SteppedTransaction second = run.begin();
      Seen x = first.read("x");
      second.read("x");
      second.read("y");
      second.write("x", 12);
      second.write("y", 18);
      second.commit();
      Seen y = first.read("y");
      first.commit();
      assertThat(first.outcome()).isEqualTo(COMMITTED);
      assertThat(second.outcome()).isEqualTo(COMMITTED);
      assertThat(List.of(x.value(), y.value())).containsExactly(10L, 20L);
      assertThat(run.committed("y")).isEqualTo(18);
    }
  }

  @ParameterizedTest
  @EnumSource
  void g2ItemWriteSkewIsPreventedByWalAndHappensWithMvcc(JournalMode journal) throws Exception {
    try (Interleaving run = new Interleaving(folder, journal)) {
      SteppedTransaction first = run.begin();
      SteppedTransaction second = run.begin();
      first.read("x");
      first.read("y");
      Seen x = second.read("x");
      Seen y = second.read("y");
      first.write("x", 11);
      second.write("y", 21);
      first.commit();
      second.commit();
      assertThat(first.outcome()).isEqualTo(COMMITTED);
      assertThat(second.outcome()).isEqualTo(COMMITTED);
      assertThat(y.value()).isEqualTo(20);
      // In no serial order do both see what was there before the other.
      assertThat(x.value()).isEqualTo(serial(journal) ? 11 : 10);
    }
  }

  @Test
  void writingWhatWasReadPreventsWriteSkewWithMvcc() throws Exception {
    try (Interleaving run = new Interleaving(folder, JournalMode.MVCC)) {
      SteppedTransaction first = run.begin();
      SteppedTransaction second = run.begin();
      first.read("y");
      second.read("x");
      first.write("x", 11);
      touch(first, "y");
      second.write("y", 21);
      first.commit();
      second.commit();
      assertThat(first.outcome()).isEqualTo(COMMITTED);
      assertThat(second.outcome()).isEqualTo(CONFLICT);
    }
  }

  /** Changes nothing of the node, and conflicts with whoever changes it. */
  private static void touch(SteppedTransaction transaction, String id) {
    transaction.step(
        writer -> {
          writer.patchNode(id, PropertyPatch.remove("nothing"));
          return ABSENT;
        });
  }
}
