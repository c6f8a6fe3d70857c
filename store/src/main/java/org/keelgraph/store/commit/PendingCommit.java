package org.keelgraph.store.commit;

import org.jspecify.annotations.Nullable;
import org.keelgraph.store.CommitReceipt;

/**
 * One request on its way through the pipeline. The group writer decides it, by {@link #succeed},
 * {@link #settle} or {@link #fail}; the pipeline does the rest.
 *
 * <p>Thread-safety: until it is taken it belongs to the queue, then to the leader that carries it,
 * and from {@link #finish} on to whoever waits for it.
 *
 * @param <T> what the caller wants written
 */
public abstract sealed class PendingCommit<T> permits BlockingCommit, SubmittedCommit {

  private final T payload;
  private final long enqueuedAt = System.nanoTime();

  private long takenAt;
  private long sequence;
  private boolean decided;
  private boolean written;
  private @Nullable Throwable failure;
  private @Nullable CommitReceipt receipt;

  PendingCommit(T payload) {
    this.payload = payload;
  }

  /** What the caller wants written. */
  public final T payload() {
    return payload;
  }

  /** The request will be durable when the group's write returns, under that sequence number. */
  public final void succeed(long assignedSequence) {
    sequence = assignedSequence;
    decided = true;
    written = true;
  }

  /** The request needs nothing written; what it asked for stands since that sequence number. */
  public final void settle(long earlierSequence) {
    sequence = earlierSequence;
    decided = true;
  }

  /** The request was not written, and never will be. */
  public final void fail(Throwable reason) {
    failure = reason;
  }

  /** Whether {@link #fail} was called. */
  public final boolean failed() {
    return failure != null;
  }

  /**
   * Runs something on the thread that waits for this request, and returns when it has ended. Called
   * by the leader while it carries the request.
   *
   * @throws IllegalStateException if nobody waits for the request
   */
  public abstract void runOnCaller(Runnable action);

  /** Whether the thread that queues the request may lead a group. */
  abstract boolean canLead();

  /** The request's caller, or whoever stands in for it, is to lead the next group. */
  abstract void promote();

  /** The request is decided: lets its caller know. */
  abstract void finish();

  final long enqueuedAt() {
    return enqueuedAt;
  }

  final long queuedNanos() {
    return takenAt - enqueuedAt;
  }

  final void taken(long now) {
    takenAt = now;
  }

  /** Whether {@link #succeed} was called, and {@link #fail} was not. */
  public final boolean written() {
    return failure == null && written;
  }

  final void seal(int groupSize, GroupTimes times) {
    if (failure == null && decided) {
      receipt =
          new CommitReceipt(
              sequence, groupSize, queuedNanos(), times.applyNanos(), times.syncNanos());
    }
  }

  final void failIfUndecided(Throwable reason) {
    if (failure == null && receipt == null) {
      failure = reason;
    }
  }

  /** The receipt, or null if the request failed. */
  final @Nullable CommitReceipt receipt() {
    return receipt;
  }

  /** Why there is no receipt. */
  final Throwable reason() {
    return failure == null
        ? new IllegalStateException("the group writer left a request undecided")
        : failure;
  }
}
