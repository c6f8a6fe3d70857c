package org.keelgraph.bench.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.WriteBatch;
import org.keelgraph.store.sqlite.SqliteEngine;

/** The control of the recovery experiment: what is wrong with a store must be found. */
class RecoveryCheckTest {

  private static final RecoveryMode BATCHES =
      new RecoveryMode(
          RecoveryMode.Writes.STATEMENTS, JournalMode.WAL, GroupCommit.ENGINE, /* writers= */ 2);
  private static final RecoveryMode SINGLE =
      new RecoveryMode(
          RecoveryMode.Writes.STATEMENTS, JournalMode.WAL, GroupCommit.CLIENT, /* writers= */ 1);

  /** Transactions that each writer makes; the next one deletes something. */
  private static final int MADE = 5;

  @TempDir Path folder;
  private GraphStore store;

  @BeforeEach
  void create() {
    StoreConfig config = StoreConfig.builder().synchronous(SynchronousMode.OFF).build();
    store = new SqliteEngine().create(folder.resolve("g.db"), config);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void whatWasAcknowledgedAndIsThereIsRight() {
    RecoveryCheck check = check(BATCHES, MADE, MADE, () -> {});
    assertThat(check.problems()).isEmpty();
    assertThat(check.recovered()).isEqualTo(2 * MADE);
    assertThat(check.lost() + check.extra()).isZero();
  }

  @Test
  void anAcknowledgementOfWhatWasNeverWrittenIsALoss() {
    RecoveryCheck check = check(BATCHES, MADE, MADE + 1, () -> make(BATCHES, 1, MADE + 1));
    assertThat(check.lost()).isEqualTo(1);
    assertThat(check.recovered()).isEqualTo(2 * MADE + 1);
    assertThat(check.problems())
        .anySatisfy(
            problem -> assertThat(problem).startsWith("lost: node w0-6-first of transaction 6"));
  }

  @Test
  void aDeletedRowIsALoss() {
    RecoveryCheck check =
        check(BATCHES, MADE, MADE, () -> store.deleteEdge(EdgeKey.of("w1-2-second", "OF", "w1")));
    assertThat(check.lost()).isEqualTo(1);
    assertThat(check.problems())
        .singleElement()
        .asString()
        .startsWith("lost: edge w1-2-second -[OF]-> w1 of transaction 2 of writer 1: expected ")
        .endsWith("found nothing");
  }

  @Test
  void anotherContentIsALoss() {
    RecoveryCheck check = check(BATCHES, MADE, MADE, () -> store.putNode(NodeRecord.of("w0")));
    assertThat(check.lost()).isEqualTo(1);
    assertThat(check.problems()).singleElement().asString().startsWith("lost: node w0 ");
  }

  @Test
  void whatComesBackIsFound() {
    RecoveryCheck check =
        check(BATCHES, MADE, MADE, () -> store.putNode(NodeRecord.of("w0-1-first")));
    assertThat(check.problems())
        .singleElement()
        .asString()
        .startsWith("never asked for, or deleted: node w0-1-first");
  }

  @Test
  void oneMoreTransactionOfAWriterMayBeThere() {
    RecoveryCheck check = check(BATCHES, MADE, MADE, () -> make(BATCHES, 0, MADE + 1));
    assertThat(check.problems()).isEmpty();
    assertThat(check.extra()).isEqualTo(1);
    assertThat(check.recovered()).isEqualTo(2 * MADE + 1);
  }

  @Test
  void twoMoreOfAWriterMayNot() {
    RecoveryCheck check =
        check(
            BATCHES,
            MADE,
            MADE,
            () -> {
              make(BATCHES, 0, MADE + 1);
              make(BATCHES, 0, MADE + 2);
            });
    assertThat(check.problems())
        .anySatisfy(problem -> assertThat(problem).startsWith("never asked for"));
  }

  @Test
  void halfATransactionIsFound() {
    WriteBatch next = WriterHistory.batch(BATCHES, 0, MADE + 1);
    for (Mutation mutation : next.mutations().subList(0, 2)) {
      store.write(WriteBatch.of(mutation));
    }
    RecoveryCheck check = check(BATCHES, MADE, MADE, () -> {});
    assertThat(check.extra()).isEqualTo(1);
    assertThat(check.problems())
        .anySatisfy(problem -> assertThat(problem).startsWith("half there: node w0-6-second"));
  }

  @Test
  void aDeletionThatWasOnItsWayMayBeThere() {
    RecoveryCheck check = check(SINGLE, 7, 7, () -> make(SINGLE, 0, 8));
    assertThat(WriterHistory.batch(SINGLE, 0, 8).mutations())
        .hasOnlyElementsOfType(Mutation.DeleteEdge.class);
    assertThat(check.problems()).isEmpty();
    assertThat(check.extra()).isEqualTo(1);
  }

  @Test
  void aLostStatementIsFound() {
    RecoveryCheck check = check(SINGLE, 6, 6, () -> store.deleteNodeAndEdges("w0-5-node"));
    assertThat(check.lost()).as("the node, and its edge").isEqualTo(2);
  }

  @Test
  void aGapInTheAcknowledgementsIsAnError() {
    ExpectedRecords expected = new ExpectedRecords(BATCHES);
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                RecoveryCheck.compare(
                    expected, List.of(new Acknowledgement(0, 2, 1)), RecordText.read(store), 2))
        .withMessageContaining("out of turn");
  }

  @Test
  void recordsHaveTheKeysOfTheirIds() {
    store.putNode(NodeRecord.of("a"));
    store.putEdge(EdgeRecord.of("a", "T", "a", 0.5));
    assertThat(RecordText.read(store)).containsOnlyKeys("node a", "edge a -[T]-> a");
  }

  /** Makes so many transactions of each writer, then something, and compares. */
  private RecoveryCheck check(RecoveryMode mode, int written, int acknowledged, Runnable change) {
    for (int number = 1; number <= written; number++) {
      for (int writer = 0; writer < mode.writers(); writer++) {
        make(mode, writer, number);
      }
    }
    change.run();
    List<Acknowledgement> told =
        IntStream.rangeClosed(1, acknowledged)
            .boxed()
            .flatMap(
                number ->
                    IntStream.range(0, mode.writers())
                        .mapToObj(writer -> new Acknowledgement(writer, number, 0)))
            .toList();
    return RecoveryCheck.compare(
        new ExpectedRecords(mode), told, RecordText.read(store), mode.writers());
  }

  private void make(RecoveryMode mode, int writer, int number) {
    store.write(WriterHistory.batch(mode, writer, number));
  }
}
