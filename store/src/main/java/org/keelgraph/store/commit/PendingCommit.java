package org.keelgraph.store.commit;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.CommitReceipt;

/**
 * One caller's request on its way through the pipeline. The group writer decides it, by {@link
 * #succeed} or {@link #fail}; the pipeline does the rest.
 *
 * <p>Thread-safety: the caller parks on it; the leader that carries it writes its outcome before
 * the release of {@code state}, and the caller reads the outcome after acquiring it.
 *
 * @param <T> what the caller wants written
 */
public final class PendingCommit<T> {

  private enum State {
    QUEUED,
    PROMOTED,
    FINISHED
  }

  private final T payload;
  private final Thread caller = Thread.currentThread();
  private final long enqueuedAt = System.nanoTime();
  private volatile State state = State.QUEUED;

  private long takenAt;
  private long sequence; // from 1; 0 while undecided
  private @Nullable Throwable failure;
  private @Nullable CommitReceipt receipt;

  PendingCommit(T payload) {
    this.payload = payload;
  }

  /** What the caller wants written. */
  public T payload() {
    return payload;
  }

  /** The request will be durable when the group's write returns, under that sequence number. */
  public void succeed(long assignedSequence) {
    sequence = assignedSequence;
  }

  /** The request was not written, and never will be. */
  public void fail(Throwable reason) {
    failure = reason;
  }

  /** Whether {@link #fail} was called. */
  public boolean failed() {
    return failure != null;
  }

  long enqueuedAt() {
    return enqueuedAt;
  }

  long queuedNanos() {
    return takenAt - enqueuedAt;
  }

  void taken(long now) {
    takenAt = now;
  }

  /** Whether the writer called {@link #succeed} and did not take it back. */
  boolean succeeded() {
    return failure == null && sequence > 0;
  }

  void seal(int groupSize, GroupTimes times) {
    if (succeeded()) {
      receipt =
          new CommitReceipt(
              sequence, groupSize, queuedNanos(), times.applyNanos(), times.syncNanos());
    }
  }

  void failIfUndecided(Throwable reason) {
    if (failure == null && receipt == null) {
      failure = reason;
    }
  }

  void promote() {
    release(State.PROMOTED);
  }

  void finish() {
    release(State.FINISHED);
  }

  private void release(State newState) {
    state = newState;
    LockSupport.unpark(caller);
  }

  /** Parks until the request has been carried (false) or its caller must lead (true). */
  boolean awaitTurn() {
    boolean interrupted = false;
    while (state == State.QUEUED) {
      LockSupport.park(this);
      interrupted |= Thread.interrupted(); // else park would return at once, again and again
    }
    if (interrupted) {
      caller.interrupt();
    }
    return state == State.PROMOTED;
  }

  CommitReceipt outcome() {
    CommitReceipt sealed = receipt;
    if (sealed != null) {
      return sealed;
    }
    switch (failure) {
      case RuntimeException exception -> throw exception;
      case Error error -> throw error;
      case null, default ->
          throw new IllegalStateException("the group writer left a request undecided", failure);
    }
  }
}
