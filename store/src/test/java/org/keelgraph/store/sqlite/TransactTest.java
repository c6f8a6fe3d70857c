package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.keelgraph.error.ConflictException;
import org.keelgraph.error.ConstraintException;
import org.keelgraph.error.StoreClosedException;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.PropertyPatch;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.Transaction;
import org.keelgraph.store.WriteBatch;

/**
 * Transactions with a body, as their callers see them. Long because each promise is tried under
 * both journals and from several kinds of caller, over one set of helpers that belongs beside them.
 */
@Timeout(120)
class TransactTest {

  @TempDir Path folder;

  private @Nullable GraphStore opened;

  private GraphStore open(JournalMode journal) {
    return open(StoreConfig.builder().journal(journal));
  }

  private GraphStore open(StoreConfig.Builder config) {
    GraphStore store =
        new SqliteEngine()
            .create(folder.resolve("g.db"), config.synchronous(SynchronousMode.OFF).build());
    opened = store;
    return store;
  }

  @AfterEach
  void close() {
    if (opened != null) {
      opened.close();
    }
  }

  private static void run(GraphStore store, Consumer<Transaction> body) {
    boolean done =
        store.transact(
            transaction -> {
              body.accept(transaction);
              return true;
            });
    assertThat(done).isTrue();
  }

  private static long sequence(GraphStore store) {
    try (StoreSnapshot snapshot = store.snapshot()) {
      return snapshot.manifest().sequence();
    }
  }

  private static void assertDigestsHold(GraphStore store) {
    Contents contents = Contents.of(store);
    assertThat(contents.manifest()).isEqualTo(contents.recomputed());
  }

  @ParameterizedTest
  @EnumSource
  void theBodysResultIsReturned(JournalMode journal) {
    GraphStore store = open(journal);
    assertThat(store.<String>transact(transaction -> "result")).isEqualTo("result");
  }

  @ParameterizedTest
  @EnumSource
  @SuppressWarnings("NullAway") // it does not look at type arguments
  void aBodyMayReturnNull(JournalMode journal) {
    GraphStore store = open(journal);
    @Nullable String result =
        store.<@Nullable String>transact(
            transaction -> {
              transaction.putNode(NodeRecord.of("a"));
              return null;
            });
    assertThat(result).isNull();
    assertThat(store.getNode("a")).isPresent();
  }

  @ParameterizedTest
  @EnumSource
  void whatIsWrittenIsSeenByTheTransactionAtOnceAndByOthersAfterwards(JournalMode journal) {
    GraphStore store = open(journal);
    run(
        store,
        transaction -> {
          transaction.putNode(NodeRecord.of("a"));
          assertThat(transaction.getNode("a")).isPresent();
          assertThat(store.getNode("a")).isEmpty();
        });
    assertThat(store.getNode("a")).isPresent();
  }

  @ParameterizedTest
  @EnumSource
  void aBodyThatThrowsUndoesItsChangesAndTheCallerSeesTheException(JournalMode journal) {
    GraphStore store = open(journal);
    store.putNode(NodeRecord.of("before"));
    IllegalArgumentException thrown = new IllegalArgumentException("by the body");
    assertThatThrownBy(
            () ->
                run(
                    store,
                    transaction -> {
                      transaction.putNode(NodeRecord.of("a"));
                      transaction.deleteNode("before");
                      throw thrown;
                    }))
        .isSameAs(thrown);
    assertThat(store.getNode("a")).isEmpty();
    assertThat(store.getNode("before")).isPresent();
    assertThat(sequence(store)).isEqualTo(1);
    assertDigestsHold(store);
  }

  @Test
  void aBodyThatThrowsIsUndoneAloneInItsGroup() throws Exception {
    GraphStore store = open(JournalMode.WAL);
    List<SideBySide.Running<Boolean>> group = new ArrayList<>();
    HeldWriter held = new HeldWriter(store);
    for (int number = 0; number < 6; number++) {
      String id = "n" + number;
      boolean fails = number == 1 || number == 2;
      Throwable fault = number == 1 ? new IllegalStateException("own") : new AssertionError("own");
      group.add(
          SideBySide.start(
                  () ->
                      store.transact(
                          transaction -> {
                            transaction.putNode(NodeRecord.of(id));
                            if (fails) {
                              throwUnchecked(fault);
                            }
                            return true;
                          }))
              .awaitParked());
    }
    held.release();
    for (int number = 0; number < 6; number++) {
      if (number == 1 || number == 2) {
        assertThat(group.get(number).failure()).hasMessage("own");
      } else {
        assertThat(group.get(number).get()).isTrue();
      }
      assertThat(store.getNode("n" + number).isPresent()).isEqualTo(number != 1 && number != 2);
    }
    assertThat(store.metrics().groupSize().getMaxValue()).isEqualTo(4);
    assertThat(sequence(store)).isEqualTo(4);
    assertDigestsHold(store);
  }

  private static void throwUnchecked(Throwable fault) {
    if (fault instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) fault;
  }

  @ParameterizedTest
  @EnumSource
  void anErrorThrownByABodyReachesItsCaller(JournalMode journal) {
    GraphStore store = open(journal);
    AssertionError error = new AssertionError("by the body");
    assertThatThrownBy(
            () ->
                store.<Boolean>transact(
                    transaction -> {
                      transaction.putNode(NodeRecord.of("a"));
                      throw error;
                    }))
        .isSameAs(error);
    store.putNode(NodeRecord.of("b"));
    assertThat(sequence(store)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void aTransactionThatOnlyReadsWritesNothing(JournalMode journal) {
    GraphStore store = open(journal);
    store.putNode(NodeRecord.of("a"));
    Contents before = Contents.of(store);
    assertThat(store.<Boolean>transact(transaction -> transaction.getNode("a").isPresent()))
        .isTrue();
    assertThat(Contents.of(store)).isEqualTo(before);
    assertThat(store.metrics().groups()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "7"})
  void aBodyInConflictRunsAgainAsOftenAsAllowed(int retries) {
    GraphStore store =
        open(StoreConfig.builder().journal(JournalMode.MVCC).conflictRetries(retries));
    AtomicInteger runs = new AtomicInteger();
    assertThatThrownBy(
            () ->
                run(
                    store,
                    transaction -> {
                      runs.incrementAndGet();
                      transaction.putNode(NodeRecord.of("x"));
                      store.putNode(NodeRecord.of("x")); // somebody else is first
                    }))
        .isInstanceOf(ConflictException.class)
        .hasMessageContaining("node x");
    assertThat(runs).hasValue(retries + 1);
  }

  @Test
  void aBodyThatStopsConflictingCommits() {
    GraphStore store = open(JournalMode.MVCC);
    AtomicInteger runs = new AtomicInteger();
    run(
        store,
        transaction -> {
          transaction.putNode(NodeRecord.of("x"));
          if (runs.incrementAndGet() < 3) {
            store.putNode(NodeRecord.of("x"));
          }
        });
    assertThat(runs).hasValue(3);
    assertThat(sequence(store)).isEqualTo(3);
  }

  @Test
  void aWriteThroughAnotherHandleOnTheFileIsAConflictAndNoBusySnapshot() {
    GraphStore store = open(JournalMode.MVCC);
    AtomicInteger runs = new AtomicInteger();
    try (GraphStore other = new SqliteEngine().open(store.path(), StoreConfig.defaults())) {
      run(
          store,
          transaction -> {
            boolean present = transaction.getNode("x").isPresent();
            assertThat(present).isEqualTo(runs.get() > 0);
            if (runs.incrementAndGet() == 1) {
              other.putNode(NodeRecord.of("x"));
            }
            transaction.putNode(NodeRecord.of(present ? "after" : "before"));
          });
    }
    assertThat(runs).hasValue(2);
    assertThat(Contents.of(store).nodes()).containsOnlyKeys("x", "after");
    assertDigestsHold(store);
  }

  @Test
  void withWalABodyThatWritesPastItsTransactionIsRefused() {
    GraphStore store = open(JournalMode.WAL);
    WriteBatch batch = WriteBatch.of(new Mutation.PutNode(NodeRecord.of("past")));
    List<Runnable> writes =
        List.of(
            () -> store.write(batch),
            () -> store.submit(batch),
            store::flush,
            () -> store.commit("token", batch),
            () -> store.expireTokens(Duration.ZERO),
            () -> run(store, inner -> {}),
            store::close);
    run(
        store,
        transaction -> {
          transaction.putNode(NodeRecord.of("a"));
          for (Runnable write : writes) {
            assertThatThrownBy(write::run).isInstanceOf(IllegalStateException.class);
          }
        });
    assertThat(store.getNode("a")).isPresent();
    assertThat(store.getNode("past")).isEmpty();
  }

  @Test
  void withMvccABodyMayWritePastItsTransaction() {
    GraphStore store = open(JournalMode.MVCC);
    run(
        store,
        transaction -> {
          transaction.putNode(NodeRecord.of("a"));
          store.putNode(NodeRecord.of("b"));
          run(store, inner -> inner.putNode(NodeRecord.of("c")));
        });
    assertThat(Contents.of(store).nodes()).containsOnlyKeys("a", "b", "c");
  }

  @Test
  void withWalAChangeThatFailedDoomsTheTransactionThoughItsBodySwallowsTheException() {
    GraphStore store = open(JournalMode.WAL);
    assertThatThrownBy(
            () ->
                run(
                    store,
                    transaction -> {
                      transaction.putNode(NodeRecord.of("a"));
                      assertThatThrownBy(
                              () -> transaction.putEdge(EdgeRecord.of("a", "T", "nobody", 1L)))
                          .isInstanceOf(ConstraintException.class);
                      transaction.putNode(NodeRecord.of("b"));
                    }))
        .isInstanceOf(ConstraintException.class)
        .hasMessageContaining("nobody");
    assertThat(Contents.of(store).nodes()).isEmpty();
  }

  @Test
  void withMvccAChangeThatIsRefusedAtOnceLeavesTheTransactionAsItWas() {
    GraphStore store = open(JournalMode.MVCC);
    run(
        store,
        transaction -> {
          transaction.putNode(NodeRecord.of("a"));
          assertThatThrownBy(() -> transaction.patchNode("nobody", PropertyPatch.set("p", 1)))
              .isInstanceOf(ConstraintException.class);
        });
    assertThat(Contents.of(store).nodes()).containsOnlyKeys("a");
  }

  @Test
  void withMvccAMissingEndShowsWhenTheTransactionCommits() {
    GraphStore store = open(JournalMode.MVCC);
    assertThatThrownBy(
            () ->
                run(
                    store,
                    transaction -> {
                      transaction.putNode(NodeRecord.of("a"));
                      transaction.putEdge(EdgeRecord.of("a", "T", "nobody", 1L));
                    }))
        .isInstanceOf(ConstraintException.class);
    assertThat(Contents.of(store).nodes()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"WAL, false", "WAL, true", "MVCC, false", "MVCC, true"})
  void aTransactionIsOfNoUseAfterItsBody(JournalMode journal, boolean bodyThrows) {
    GraphStore store = open(journal);
    AtomicReference<@Nullable Transaction> leaked = new AtomicReference<>();
    try {
      run(
          store,
          transaction -> {
            leaked.set(transaction);
            transaction.putNode(NodeRecord.of("a"));
            if (bodyThrows) {
              throw new IllegalArgumentException("by the body");
            }
          });
    } catch (IllegalArgumentException asMeant) {
      assertThat(bodyThrows).isTrue();
    }
    Transaction transaction = leaked.get();
    assertThat(transaction).isNotNull();
    if (transaction != null) {
      assertThatThrownBy(() -> transaction.putNode(NodeRecord.of("late")))
          .isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> transaction.getNode("a")).isInstanceOf(IllegalStateException.class);
    }
    assertThat(store.getNode("late")).isEmpty();
    assertDigestsHold(store);
  }

  @ParameterizedTest
  @EnumSource
  void aTransactionIsForItsOwnThreadOnly(JournalMode journal) {
    GraphStore store = open(journal);
    run(
        store,
        transaction -> {
          CompletableFuture<Void> elsewhere =
              CompletableFuture.runAsync(() -> transaction.putNode(NodeRecord.of("a")));
          assertThatThrownBy(elsewhere::join).hasCauseInstanceOf(IllegalStateException.class);
        });
    assertThat(store.getNode("a")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"WAL, false", "WAL, true", "MVCC, false", "MVCC, true"})
  void aBodyRunsOnItsCallersThreadWithItsLocalsAndLocks(JournalMode journal, boolean virtual)
      throws Exception {
    GraphStore store = open(journal);
    ThreadLocal<Integer> local = new ThreadLocal<>();
    ThreadFactory threads = virtual ? Thread.ofVirtual().factory() : Thread.ofPlatform().factory();
    SideBySide.all(
        threads,
        16,
        number ->
            () -> {
              Thread caller = Thread.currentThread();
              ReentrantLock lock = new ReentrantLock();
              local.set(number);
              for (int times = 0; times < 50; times++) {
                String id = number + "-" + times;
                lock.lock();
                try {
                  run(
                      store,
                      transaction -> {
                        assertThat(Thread.currentThread()).isSameAs(caller);
                        assertThat(local.get()).isEqualTo(number);
                        assertThat(lock.isHeldByCurrentThread()).isTrue();
                        lock.lock();
                        try {
                          transaction.putNode(NodeRecord.of(id));
                        } finally {
                          lock.unlock();
                        }
                      });
                } finally {
                  lock.unlock();
                }
              }
              return true;
            });
    assertThat(sequence(store)).isEqualTo(16 * 50);
    assertDigestsHold(store);
  }

  @ParameterizedTest
  @EnumSource
  void anInterruptBeforeTheCallIsSeenByTheBodyAndKept(JournalMode journal) throws Exception {
    GraphStore store = open(journal);
    SideBySide.Running<Boolean> caller =
        SideBySide.start(
            () -> {
              Thread.currentThread().interrupt();
              run(
                  store,
                  transaction -> {
                    assertThat(Thread.currentThread().isInterrupted()).isTrue();
                    assertThat(transaction.getNode("a")).isEmpty();
                    transaction.putNode(NodeRecord.of("a"));
                  });
              return Thread.currentThread().isInterrupted();
            });
    assertThat(caller.get()).isTrue();
    assertThat(store.getNode("a")).isPresent();
  }

  @Test
  void anInterruptDuringTheWaitEndsNothingAndIsKept() throws Exception {
    GraphStore store = open(JournalMode.WAL);
    HeldWriter held = new HeldWriter(store);
    SideBySide.Running<Boolean> caller =
        SideBySide.start(
            () -> {
              run(
                  store,
                  transaction -> {
                    assertThat(Thread.currentThread().isInterrupted()).isTrue();
                    transaction.putNode(NodeRecord.of("a"));
                  });
              return Thread.currentThread().isInterrupted();
            });
    caller.awaitParked().thread().interrupt();
    held.release();
    assertThat(caller.get()).isTrue();
    assertThat(store.getNode("a")).isPresent();
  }

  @ParameterizedTest
  @EnumSource
  void anInterruptInTheBodyIsKept(JournalMode journal) throws Exception {
    GraphStore store = open(journal);
    SideBySide.Running<Boolean> caller =
        SideBySide.start(
            () -> {
              run(
                  store,
                  transaction -> {
                    transaction.putNode(NodeRecord.of("a"));
                    Thread.currentThread().interrupt();
                    transaction.putNode(NodeRecord.of("b"));
                  });
              return Thread.currentThread().isInterrupted();
            });
    assertThat(caller.get()).isTrue();
    assertThat(Contents.of(store).nodes()).containsOnlyKeys("a", "b");
  }

  @Test
  void anInterruptedReaderWaitsForAConnectionLikeAnyOther() throws Exception {
    GraphStore store = open(StoreConfig.builder().journal(JournalMode.MVCC).readers(1));
    SideBySide.Running<Boolean> caller;
    try (StoreSnapshot snapshot = store.snapshot()) {
      assertThat(snapshot.manifest().sequence()).isZero();
      caller =
          SideBySide.start(
              () -> {
                Thread.currentThread().interrupt();
                boolean present =
                    store.transact(transaction -> transaction.getNode("a").isPresent());
                return !present && Thread.currentThread().isInterrupted();
              });
      while (caller.thread().getState() != Thread.State.TIMED_WAITING) {
        assertThat(caller.thread().isAlive()).isTrue();
        Thread.onSpinWait();
      }
    }
    assertThat(caller.get()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void aTransactionOnAClosedStoreIsRefused(JournalMode journal) {
    GraphStore store = open(journal);
    store.close();
    assertThatThrownBy(() -> run(store, transaction -> {}))
        .isInstanceOf(StoreClosedException.class);
  }

  @Test
  void withMvccClosingTheStoreUnderABodyFailsItCleanly() {
    GraphStore store = open(JournalMode.MVCC);
    assertThatThrownBy(
            () ->
                run(
                    store,
                    transaction -> {
                      assertThat(transaction.getNode("a")).isEmpty();
                      store.close();
                      transaction.getNode("b");
                    }))
        .isInstanceOf(StoreClosedException.class);
  }

  @ParameterizedTest
  @EnumSource
  void manyCallersOfEveryKindLeaveAStoreThatVerifies(JournalMode journal) throws Exception {
    GraphStore store = open(StoreConfig.builder().journal(journal).conflictRetries(1_000));
    store.putNode(NodeRecord.of("hub"));
    SideBySide.all(
        64,
        number ->
            () -> {
              for (int times = 0; times < 30; times++) {
                String id = number + "-" + times;
                switch ((number + times) % 3) {
                  case 0 -> store.putNode(NodeRecord.of(id));
                  case 1 ->
                      store
                          .submit(WriteBatch.of(new Mutation.PutNode(NodeRecord.of(id))))
                          .toCompletableFuture()
                          .join();
                  default -> run(store, transaction -> countOn(transaction, id));
                }
              }
              return true;
            });
    Contents contents = Contents.of(store);
    assertThat(contents.manifest()).isEqualTo(contents.recomputed());
    assertThat(contents.nodes()).hasSize(1 + 64 * 30);
    assertThat(contents.edges()).hasSize(64 * 10);
    assertThat(contents.nodes().get("hub"))
        .extracting(hub -> hub.properties().get("count"))
        .isEqualTo(64L * 10);
    assertThat(contents.manifest().sequence()).isEqualTo(1 + 64 * 30);
    assertThat(new SqliteEngine().checkIntegrity(store)).isEmpty();
  }

  /** A read, a patch that depends on it, a node and an edge. */
  private static void countOn(Transaction transaction, String id) {
    NodeRecord hub = transaction.getNode("hub").orElseThrow();
    long count = hub.properties().get("count") instanceof Long value ? value : 0;
    transaction.patchNode("hub", PropertyPatch.set("count", count + 1));
    transaction.putNode(NodeRecord.of(id));
    transaction.putEdge(EdgeRecord.of("hub", "T", id, count));
    assertThat(transaction.getEdge(EdgeKey.of("hub", "T", id))).isPresent();
  }
}
