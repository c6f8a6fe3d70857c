package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.keelgraph.error.ConstraintException;
import org.keelgraph.error.StoreClosedException;
import org.keelgraph.store.CommitReceipt;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.WriteBatch;

/** Asynchronous writes. A held writer keeps what is submitted in the queue. */
@Timeout(60)
class SubmitTest {

  private static final WriteBatch REFUSED =
      WriteBatch.of(new Mutation.PutEdge(EdgeRecord.of("nobody", "T", "nobody", 1L)));

  @TempDir Path folder;

  private @Nullable GraphStore opened;

  private GraphStore open(StoreConfig.Builder config) {
    GraphStore store =
        new SqliteEngine()
            .create(folder.resolve("g.db"), config.synchronous(SynchronousMode.OFF).build());
    opened = store;
    return store;
  }

  private GraphStore open() {
    return open(StoreConfig.builder());
  }

  @AfterEach
  void close() {
    if (opened != null) {
      opened.close();
    }
  }

  private static WriteBatch node(String id) {
    return WriteBatch.of(new Mutation.PutNode(NodeRecord.of(id)));
  }

  private static CompletableFuture<CommitReceipt> submit(GraphStore store, WriteBatch batch) {
    return store.submit(batch).toCompletableFuture();
  }

  @ParameterizedTest
  @EnumSource
  void aSubmittedBatchIsDurableWhenItsStageCompletes(JournalMode journal) {
    GraphStore store = open(StoreConfig.builder().journal(journal));
    assertThat(submit(store, node("a")).join().sequence()).isEqualTo(1);
    assertThat(store.getNode("a")).isPresent();
  }

  @Test
  void stagesCompleteInTheOrderOfTheirCommits() throws Exception {
    GraphStore store = open(StoreConfig.builder().maxGroup(7));
    List<Long> completed = Collections.synchronizedList(new ArrayList<>());
    List<CompletableFuture<Boolean>> stages = new ArrayList<>();
    HeldWriter held = new HeldWriter(store);
    for (int number = 0; number < 500; number++) {
      stages.add(
          submit(store, node("n" + number))
              .thenApply(receipt -> completed.add(receipt.sequence())));
    }
    held.release();
    stages.forEach(CompletableFuture::join);
    assertThat(completed)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, 500).boxed().toList());
    assertThat(store.metrics().groupSize().getMaxValue()).isEqualTo(7);
  }

  @Test
  void aBatchThatFailsFailsItsOwnStageOnly() throws Exception {
    GraphStore store = open();
    HeldWriter held = new HeldWriter(store);
    CompletableFuture<CommitReceipt> before = submit(store, node("a"));
    CompletableFuture<CommitReceipt> refused = submit(store, REFUSED);
    CompletableFuture<CommitReceipt> after = submit(store, node("b"));
    held.release();
    assertThat(before.join().groupSize()).isEqualTo(2);
    assertThat(after.join().sequence()).isEqualTo(2);
    assertThatThrownBy(refused::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(ConstraintException.class);
  }

  @Test
  void aFullWindowBlocksAndOpensWhenABatchIsDecided() throws Exception {
    GraphStore store = open(StoreConfig.builder().maxInFlight(3));
    HeldWriter held = new HeldWriter(store);
    CompletableFuture<CommitReceipt> two =
        submit(
            store,
            WriteBatch.of(
                new Mutation.PutNode(NodeRecord.of("a")),
                new Mutation.PutNode(NodeRecord.of("b"))));
    SideBySide.Running<CompletableFuture<CommitReceipt>> blocked =
        SideBySide.start(
                () ->
                    submit(
                        store,
                        WriteBatch.of(
                            new Mutation.PutNode(NodeRecord.of("c")),
                            new Mutation.PutNode(NodeRecord.of("d")))))
            .awaitParked();
    assertThat(blocked.thread().isAlive()).isTrue();
    held.release();
    assertThat(two.join().sequence()).isEqualTo(1);
    assertThat(blocked.get().join().sequence()).isEqualTo(2);
  }

  @Test
  void aBatchLargerThanTheWindowHasItToItself() {
    GraphStore store = open(StoreConfig.builder().maxInFlight(1));
    WriteBatch.Builder batch = WriteBatch.builder();
    for (int number = 0; number < 10; number++) {
      batch.putNode(NodeRecord.of("n" + number));
    }
    assertThat(submit(store, batch.build()).join().sequence()).isEqualTo(1);
    assertThat(submit(store, WriteBatch.builder().build()).join().sequence()).isEqualTo(2);
  }

  @Test
  void aCancelledBatchGivesItsPartOfTheWindowBack() throws Exception {
    GraphStore store = open(StoreConfig.builder().maxInFlight(1));
    HeldWriter held = new HeldWriter(store);
    CompletableFuture<CommitReceipt> first = submit(store, node("a"));
    SideBySide.Running<CompletableFuture<CommitReceipt>> blocked =
        SideBySide.start(() -> submit(store, node("b"))).awaitParked();
    assertThat(first.cancel(false)).isTrue();
    CompletableFuture<CommitReceipt> second = blocked.get();
    held.release();
    assertThat(second.join().sequence()).isEqualTo(1);
    assertThat(store.getNode("a")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aCompletionMaySubmitAgainThoughTheWindowIsFull(JournalMode journal) throws Exception {
    GraphStore store = open(StoreConfig.builder().journal(journal).maxInFlight(1));
    CountDownLatch left = new CountDownLatch(300);
    submitNext(store, left);
    left.await();
    assertThat(Contents.of(store).nodes()).hasSize(300);
  }

  private static void submitNext(GraphStore store, CountDownLatch left) {
    long number = left.getCount();
    if (number == 0) {
      return;
    }
    store
        .submit(node("n" + number))
        .whenComplete(
            (receipt, failure) -> {
              left.countDown();
              submitNext(store, left);
            });
  }

  @Test
  void aCompletionMayWriteAndTransact() {
    GraphStore store = open();
    long last =
        submit(store, node("a"))
            .thenApply(receipt -> store.putNode(NodeRecord.of("b")))
            .thenApply(
                receipt ->
                    store.<Long>transact(
                        transaction -> {
                          transaction.putNode(NodeRecord.of("c"));
                          return receipt.sequence() + 1;
                        }))
            .join();
    assertThat(last).isEqualTo(3);
    assertThat(Contents.of(store).nodes()).containsOnlyKeys("a", "b", "c");
  }

  @Test
  void aCompletionThatThrowsHarmsNobody() {
    GraphStore store = open();
    CompletableFuture<String> thrown =
        submit(store, node("a"))
            .thenApply(
                receipt -> {
                  throw new IllegalArgumentException("by the completion");
                });
    assertThatThrownBy(thrown::join).hasRootCauseMessage("by the completion");
    assertThat(submit(store, node("b")).join().sequence()).isEqualTo(2);
    store.flush();
  }

  @Test
  void cancellingAQueuedBatchWithdrawsIt() throws Exception {
    GraphStore store = open();
    HeldWriter held = new HeldWriter(store);
    List<CompletableFuture<CommitReceipt>> stages = new ArrayList<>();
    for (int number = 0; number < 5; number++) {
      stages.add(submit(store, node("n" + number)));
    }
    for (int cancelled : new int[] {0, 2, 4}) { // the head of the queue is one of them
      assertThat(stages.get(cancelled).cancel(true)).isTrue();
      assertThat(stages.get(cancelled)).isCancelled();
    }
    assertThat(stages.get(0).cancel(true)).isTrue(); // again
    held.release();
    store.flush();
    assertThat(Contents.of(store).nodes()).containsOnlyKeys("n1", "n3");
    assertThat(stages.get(3).join().sequence()).isEqualTo(2);
  }

  @Test
  void cancellingEverythingLeavesAStoreThatWrites() throws Exception {
    GraphStore store = open();
    HeldWriter held = new HeldWriter(store);
    CompletableFuture<CommitReceipt> only = submit(store, node("a"));
    assertThat(only.cancel(false)).isTrue();
    held.release();
    assertThat(store.putNode(NodeRecord.of("b")).sequence()).isEqualTo(1);
    assertThat(submit(store, node("c")).join().sequence()).isEqualTo(2);
    store.flush();
  }

  @Test
  void cancellingADecidedBatchDoesNothing() {
    GraphStore store = open();
    CompletableFuture<CommitReceipt> stage = submit(store, node("a"));
    store.flush();
    assertThat(stage.cancel(true)).isFalse();
    assertThat(stage.join().sequence()).isEqualTo(1);
    assertThat(store.getNode("a")).isPresent();
  }

  @Test
  void flushReturnsWhenAllStagesAreCompleted() {
    GraphStore store = open();
    List<CompletableFuture<CommitReceipt>> stages = new ArrayList<>();
    for (int number = 0; number < 300; number++) {
      stages.add(submit(store, node("n" + number)));
    }
    store.flush();
    assertThat(stages).allMatch(CompletableFuture::isDone);
    store.flush();
  }

  @Test
  void flushThrowsTheFirstFailureOnce() throws Exception {
    GraphStore store = open();
    HeldWriter held = new HeldWriter(store);
    List<CompletableFuture<CommitReceipt>> stages = new ArrayList<>();
    stages.add(submit(store, node("a")));
    stages.add(submit(store, REFUSED));
    stages.add(
        submit(store, WriteBatch.of(new Mutation.PutEdge(EdgeRecord.of("a", "T", "second", 1L)))));
    stages.add(submit(store, node("b")));
    held.release();
    assertThatThrownBy(store::flush)
        .isInstanceOf(ConstraintException.class)
        .hasMessageContaining("nobody");
    assertThat(stages).allMatch(CompletableFuture::isDone);
    store.flush();
    assertThat(Contents.of(store).nodes()).containsOnlyKeys("a", "b");
  }

  @Test
  void aCompletionMustNotFlush() throws Exception {
    GraphStore store = open();
    HeldWriter held = new HeldWriter(store);
    CompletableFuture<Void> flushed = submit(store, node("a")).thenAccept(receipt -> store.flush());
    held.release();
    assertThatThrownBy(flushed::join).hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void closingCompletesEverythingThatWasSubmitted() throws Exception {
    GraphStore store = open();
    HeldWriter held = new HeldWriter(store);
    List<CompletableFuture<CommitReceipt>> stages = new ArrayList<>();
    for (int number = 0; number < 50; number++) {
      stages.add(submit(store, number == 25 ? REFUSED : node("n" + number)));
    }
    SideBySide.Running<Boolean> closing =
        SideBySide.start(
                () -> {
                  store.close();
                  return stages.stream().allMatch(CompletableFuture::isDone);
                })
            .awaitParked();
    held.release();
    assertThat(closing.get()).isTrue();
    assertThat(stages.stream().filter(CompletableFuture::isCompletedExceptionally)).hasSize(1);
    try (GraphStore again =
        new SqliteEngine().open(folder.resolve("g.db"), StoreConfig.defaults())) {
      assertThat(Contents.of(again).nodes()).hasSize(49);
    }
  }

  @Test
  void closingFailsWhoeverWaitsForTheWindow() throws Exception {
    GraphStore store = open(StoreConfig.builder().maxInFlight(1));
    HeldWriter held = new HeldWriter(store);
    CompletableFuture<CommitReceipt> queued = submit(store, node("a"));
    SideBySide.Running<CompletableFuture<CommitReceipt>> waiting =
        SideBySide.start(() -> submit(store, node("b"))).awaitParked();
    SideBySide.Running<Boolean> closing =
        SideBySide.start(
                () -> {
                  store.close();
                  return true;
                })
            .awaitParked();
    held.release();
    assertThat(closing.get()).isTrue();
    assertThat(queued.join().sequence()).isEqualTo(1);
    assertThat(waiting.failure()).isInstanceOf(StoreClosedException.class);
  }

  @Test
  void aCompletionMayCloseTheStore() throws Exception {
    GraphStore store = open();
    HeldWriter held = new HeldWriter(store);
    CompletableFuture<Void> closed = submit(store, node("a")).thenAccept(receipt -> store.close());
    CompletableFuture<CommitReceipt> after = submit(store, node("b"));
    held.release();
    closed.join();
    assertThat(after.join().sequence()).isEqualTo(2);
    assertThatThrownBy(() -> submit(store, node("c"))).isInstanceOf(StoreClosedException.class);
  }

  @Test
  void submittingToAClosedStoreIsRefused() {
    GraphStore store = open();
    store.close();
    assertThatThrownBy(() -> submit(store, node("a"))).isInstanceOf(StoreClosedException.class);
    assertThatThrownBy(() -> submit(store, node("a"))).isInstanceOf(StoreClosedException.class);
  }

  @ParameterizedTest
  @EnumSource
  void virtualThreadsSubmitThroughASmallWindow(JournalMode journal) throws Exception {
    GraphStore store = open(StoreConfig.builder().journal(journal).maxInFlight(5));
    SideBySide.all(
        Thread.ofVirtual().factory(),
        200,
        number ->
            () -> {
              List<CompletableFuture<CommitReceipt>> stages = new ArrayList<>();
              for (int times = 0; times < 10; times++) {
                stages.add(submit(store, node(number + "-" + times)));
              }
              stages.forEach(CompletableFuture::join);
              return true;
            });
    store.flush();
    Contents contents = Contents.of(store);
    assertThat(contents.nodes()).hasSize(2_000);
    assertThat(contents.manifest()).isEqualTo(contents.recomputed());
  }
}
