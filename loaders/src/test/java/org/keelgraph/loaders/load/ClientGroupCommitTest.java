package org.keelgraph.loaders.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.error.ConstraintException;
import org.keelgraph.error.StoreBusyException;
import org.keelgraph.store.CommitReceipt;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.WriteBatch;
import org.keelgraph.store.sqlite.SqliteEngine;

@Timeout(60)
class ClientGroupCommitTest {

  private static final Mutation FIRST = node("first");
  private static final Mutation FAULTY =
      new Mutation.PutEdge(EdgeRecord.of("first", "T", "nowhere", null));

  @TempDir private Path folder;

  private static Mutation node(String id) {
    return new Mutation.PutNode(NodeRecord.of(id));
  }

  private GraphStore store() {
    return new SqliteEngine()
        .create(
            folder.resolve("g.db"),
            StoreConfig.builder()
                .groupCommit(GroupCommit.OFF)
                .synchronous(SynchronousMode.OFF)
                .build());
  }

  /**
   * Has the first mutation written alone, and holds it there until all others wait in the queue, so
   * that they make one group.
   *
   * @return what each mutation's caller got, by mutation; absent if it succeeded
   */
  private static Map<Mutation, Throwable> writeInTwoGroups(
      GraphStore store, List<Mutation> others, StoreDecorator.Write write) {
    CountDownLatch leading = new CountDownLatch(1);
    List<Thread> waiting = new ArrayList<>();
    CountDownLatch started = new CountDownLatch(1);
    StoreDecorator held =
        new StoreDecorator(
            store,
            (batch, real) -> {
              if (!batch.mutations().getFirst().equals(FIRST)) {
                return write.write(batch, real);
              }
              leading.countDown();
              Uninterruptible.run(started::await);
              while (!waiting.stream()
                  .allMatch(thread -> thread.getState() == Thread.State.WAITING)) {
                Thread.onSpinWait();
              }
              return real.write(batch);
            });
    ClientGroupCommit group = new ClientGroupCommit(held);
    Map<Mutation, Throwable> failures = new ConcurrentHashMap<>();
    Thread first = caller(group, FIRST, failures);
    Uninterruptible.run(leading::await);
    others.forEach(mutation -> waiting.add(caller(group, mutation, failures)));
    started.countDown();
    Uninterruptible.run(first::join);
    waiting.forEach(thread -> Uninterruptible.run(thread::join));
    return failures;
  }

  private static Thread caller(
      ClientGroupCommit group, Mutation mutation, Map<Mutation, Throwable> failures) {
    return Thread.ofPlatform()
        .start(
            () -> {
              try {
                group.write(mutation);
              } catch (RuntimeException | Error failure) {
                failures.put(mutation, failure);
              }
            });
  }

  @Test
  void statementsThatWaitTogetherShareOneTransaction() {
    AtomicInteger batches = new AtomicInteger();
    try (GraphStore store = store()) {
      Map<Mutation, Throwable> failures =
          writeInTwoGroups(
              store,
              List.of(node("a"), node("b"), node("c")),
              (batch, real) -> {
                batches.incrementAndGet();
                return real.write(batch);
              });

      assertThat(failures).isEmpty();
      assertThat(batches).hasValue(1);
      assertThat(store.getNode("c")).isPresent();
    }
  }

  @Test
  void aFaultyStatementFailsAloneAndTheOthersOfItsGroupAreWritten() {
    try (GraphStore store = store()) {
      Map<Mutation, Throwable> failures =
          writeInTwoGroups(
              store,
              List.of(node("a"), node("b"), FAULTY, node("c")),
              (batch, real) -> real.write(batch));

      assertThat(failures).containsOnlyKeys(FAULTY);
      assertThat(failures.get(FAULTY))
          .isInstanceOf(ConstraintException.class)
          .hasMessageContaining("node nowhere does not exist");
      assertThat(List.of("first", "a", "b", "c"))
          .allSatisfy(id -> assertThat(store.getNode(id)).isPresent());
    }
  }

  @Test
  void aStoreThatCannotWriteFailsTheWholeGroupAtOnce() {
    AtomicInteger attempts = new AtomicInteger();
    try (GraphStore store = store()) {
      Map<Mutation, Throwable> failures =
          writeInTwoGroups(
              store,
              List.of(node("a"), node("b"), node("c")),
              (batch, real) -> {
                attempts.incrementAndGet();
                throw new StoreBusyException("locked");
              });

      assertThat(failures).containsOnlyKeys(node("a"), node("b"), node("c"));
      assertThat(failures.values()).allSatisfy(e -> assertThat(e).hasMessage("locked"));
      assertThat(attempts).hasValue(1);
    }
  }

  @Test
  void whatIsDurableIsNotCalledFailedWhenALaterStatementHitsAnUnexpectedFault() {
    try (GraphStore store = store()) {
      Map<Mutation, Throwable> failures =
          writeInTwoGroups(
              store, List.of(node("a"), node("poison"), node("b"), FAULTY), this::poisoned);

      assertThat(failures).containsOnlyKeys(node("poison"), FAULTY);
      assertThat(failures.get(node("poison"))).hasMessage("poison");
      assertThat(store.getNode("a")).isPresent();
      assertThat(store.getNode("b")).isPresent();
    }
  }

  private CommitReceipt poisoned(WriteBatch batch, GraphStore real) {
    if (batch.mutations().equals(List.of(node("poison")))) {
      throw new IllegalStateException("poison");
    }
    return real.write(batch);
  }

  @Test
  void aLoneFaultyStatementIsTriedOnce() {
    AtomicInteger attempts = new AtomicInteger();
    try (GraphStore store = store()) {
      ClientGroupCommit group =
          new ClientGroupCommit(
              new StoreDecorator(
                  store,
                  (batch, real) -> {
                    attempts.incrementAndGet();
                    return real.write(batch);
                  }));

      assertThatThrownBy(() -> group.write(FAULTY)).isInstanceOf(ConstraintException.class);
      assertThat(attempts).hasValue(1);
    }
  }
}
