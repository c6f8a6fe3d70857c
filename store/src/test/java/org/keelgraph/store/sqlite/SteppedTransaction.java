package org.keelgraph.store.sqlite;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.ToLongFunction;
import org.keelgraph.error.ConflictException;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.Transaction;

/**
 * A transaction that a test leads by the hand, on a thread of its own. A step is awaited, unless
 * the transaction was queued behind another when it began: then its steps are done when its turn
 * has come, and their futures tell what they found.
 */
final class SteppedTransaction {

  enum Outcome {
    COMMITTED,
    CONFLICT,
    ROLLED_BACK
  }

  static final long ABSENT = -1;

  private static final String VALUE = "v";

  private static final class RolledBack extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private enum Ending {
    NONE,
    COMMIT,
    ROLL_BACK
  }

  /** What a step found, once it has been done. */
  record Seen(CompletableFuture<Long> result) {
    long value() {
      return result.join();
    }
  }

  private record Step(
      Ending ending, ToLongFunction<Transaction> action, CompletableFuture<Long> result) {}

  private final LinkedBlockingQueue<Step> steps = new LinkedBlockingQueue<>();
  private final CountDownLatch started = new CountDownLatch(1);
  private final FutureTask<Outcome> outcome;
  private final boolean queued;

  SteppedTransaction(GraphStore store, boolean queued) throws InterruptedException {
    this.queued = queued;
    outcome = new FutureTask<>(() -> transact(store));
    Thread thread = Thread.ofPlatform().daemon().start(outcome);
    if (!queued) {
      started.await();
      return;
    }
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    if (hasStarted()) {
      throw new AssertionError("the body has started beside another one");
    }
  }

  static Properties value(long value) {
    return Properties.of(Map.of(VALUE, value));
  }

  static long valueOf(NodeRecord node) {
    return node.properties().get(VALUE) instanceof Long value ? value : ABSENT;
  }

  boolean hasStarted() {
    return started.getCount() == 0;
  }

  private Outcome transact(GraphStore store) {
    try {
      return store.transact(this::body);
    } catch (ConflictException conflict) {
      return Outcome.CONFLICT;
    } catch (RolledBack asAsked) {
      return Outcome.ROLLED_BACK;
    }
  }

  private Outcome body(Transaction transaction) {
    started.countDown();
    while (true) {
      Step step = take();
      switch (step.ending()) {
        case COMMIT -> {
          return Outcome.COMMITTED;
        }
        case ROLL_BACK -> throw new RolledBack();
        case NONE -> step.result().complete(step.action().applyAsLong(transaction));
      }
    }
  }

  private Step take() {
    try {
      return steps.take();
    } catch (InterruptedException exception) {
      throw new IllegalStateException(exception);
    }
  }

  /** The node's value, or {@link #ABSENT}. */
  Seen read(String id) {
    return step(
        transaction -> transaction.getNode(id).map(SteppedTransaction::valueOf).orElse(ABSENT));
  }

  /** Gives the node a value. */
  Seen write(String id, long value) {
    return step(
        transaction -> {
          transaction.putNode(
              new NodeRecord(id, LabelSet.NONE, value(value), NodeRecord.UNORDERED));
          return value;
        });
  }

  Seen step(ToLongFunction<Transaction> action) {
    CompletableFuture<Long> result = new CompletableFuture<>();
    steps.add(new Step(Ending.NONE, action, result));
    if (!queued) {
      result.join();
    }
    return new Seen(result);
  }

  void commit() throws Exception {
    end(Ending.COMMIT);
  }

  void rollBack() throws Exception {
    end(Ending.ROLL_BACK);
  }

  private void end(Ending ending) throws Exception {
    steps.add(new Step(ending, transaction -> ABSENT, new CompletableFuture<>()));
    if (!queued) {
      outcome.get();
    }
  }

  /** How it ended, once it has been told to. */
  Outcome outcome() throws Exception {
    return outcome.get();
  }

  /** Ends it if nobody else has. */
  void abandon() {
    steps.add(new Step(Ending.ROLL_BACK, transaction -> ABSENT, new CompletableFuture<>()));
  }
}
