package org.keelgraph.store.commit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.StoreClosedException;
import org.keelgraph.store.CommitReceipt;

/**
 * Merges what many callers want to commit at the same time, so that they share one sync.
 *
 * <p>A caller joins the queue. Whoever finds no leader becomes it, takes what is queued, has it
 * written, hands leadership to the head of the queue and only then wakes the followers: the next
 * group is on its way while they are still being scheduled. Everybody else is parked; nobody polls,
 * and there is no thread of its own, except for submitted requests, whose callers do not wait.
 *
 * <p>Woken followers that write again miss the next departure by a few microseconds, which would
 * halve the groups. So a leader waits while fewer callers have come than were there last time, as
 * long as they keep coming; {@link PipelineLimits} says how long that is. A lone caller never
 * waits. The last one expected takes over, since it is awake and the leader is not.
 *
 * <p>Guarantees: requests are written in arrival order; one group at a time; {@link #commit}
 * returns or throws exactly once, after the group that carried the request has ended; after {@link
 * #close} has returned nothing is written. An interrupt does not end the wait, since the caller
 * could not know whether it was written; it is set again on return. Works with virtual threads.
 *
 * @param <T> what a caller wants written
 */
public final class CommitPipeline<T> {

  private final PipelineLimits limits;
  private final GroupWriter<T> writer;
  private final PipelineMetrics metrics;
  private final SubmissionDesk<T> desk;

  /** Guards everything below; never held while a group is written. */
  private final ReentrantLock lock = new ReentrantLock();

  private final Condition idle = lock.newCondition();
  private final ArrayDeque<PendingCommit<T>> queue = new ArrayDeque<>();

  // INVARIANT: led is false only while the queue is empty.
  private boolean led;

  /** Whether the head of the queue has been told to lead: then it will be written. */
  private boolean headLeads;

  private boolean closed;

  /** The queue's length at which the company is complete that the leader waits for; 0 if none. */
  private int awaited;

  /** The leader that waits for company, until somebody takes over. */
  private @Nullable Thread waitingLeader;

  /** Whether that leader has a request in the queue, and so is woken when that is decided. */
  private boolean leaderIsCaller;

  private int expected = 1;
  private long lastSyncNanos;

  public CommitPipeline(PipelineLimits limits, GroupWriter<T> writer, PipelineMetrics metrics) {
    this.limits = limits;
    this.writer = writer;
    this.metrics = metrics;
    desk = new SubmissionDesk<>(this, limits.window());
  }

  /**
   * Has the payload written and returns when its group is durable.
   *
   * @throws StoreClosedException if the pipeline was closed before this call
   * @throws RuntimeException whatever the writer said of this payload
   */
  public CommitReceipt commit(T payload) {
    BlockingCommit<T> mine = new BlockingCommit<>(payload);
    boolean leading = join(mine) || mine.awaitTurn();
    while (leading && !lead(true)) {
      leading = mine.awaitTurn();
    }
    CommitReceipt receipt = mine.outcome();
    acknowledged(mine);
    return receipt;
  }

  /**
   * Queues the payload and returns at once, unless the window is full. The future fails with
   * whatever the writer said of the payload. Cancelling it withdraws a request that is still
   * queued, and does nothing to one that is not.
   *
   * @param records how much of the window it takes, from 1
   * @throws StoreClosedException if the pipeline was closed before this call
   */
  public CompletableFuture<CommitReceipt> submit(T payload, int records) {
    return desk.submit(payload, records);
  }

  /**
   * Returns when everything submitted before is decided and its futures are completed.
   *
   * @return the first failure of a submitted request since the last flush, or null
   */
  public @Nullable Throwable flush() {
    return desk.flush();
  }

  void acknowledged(PendingCommit<T> request) {
    if (request.receipt() != null) {
      metrics.acknowledged(System.nanoTime() - request.enqueuedAt());
    }
  }

  /** Queues the request; true if the caller has become leader. */
  boolean join(PendingCommit<T> mine) {
    lock.lock();
    try {
      if (closed) {
        throw new StoreClosedException("the store is closed; nothing was written");
      }
      queue.add(mine);
      if (!led) {
        led = true;
        headLeads = true;
        return true;
      }
      return queue.size() == awaited && completeCompany(mine);
    } finally {
      lock.unlock();
    }
  }

  /** The last caller that the leader waits for has come; true if it is to lead in its stead. */
  private boolean completeCompany(PendingCommit<T> last) {
    awaited = 0;
    boolean takesOver = last.canLead();
    if (!takesOver || !leaderIsCaller) {
      LockSupport.unpark(waitingLeader);
    }
    if (takesOver) {
      waitingLeader = null;
    }
    return takesOver;
  }

  /** Takes back a request that is still queued; false if it is not. */
  boolean withdraw(PendingCommit<T> request) {
    lock.lock();
    try {
      return !(headLeads && queue.peek() == request) && queue.remove(request);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Writes one group, the head of the queue its first, and hands leadership on.
   *
   * @param caller whether a request of the leader's own is in the queue
   * @return false if somebody else has taken over while this leader waited for company
   */
  boolean lead(boolean caller) {
    List<PendingCommit<T>> group = depart(caller);
    if (group.isEmpty()) {
      return false;
    }
    long syncNanos = 0;
    try {
      GroupTimes times = writer.write(group);
      syncNanos = times.syncNanos();
      int written = countWritten(group);
      for (PendingCommit<T> member : group) {
        member.seal(written, times);
      }
      if (written > 0) {
        metrics.written(group, written, times);
      }
    } catch (RuntimeException | Error failure) {
      for (PendingCommit<T> member : group) {
        member.failIfUndecided(failure);
      }
    } finally {
      handOver(group.size(), syncNanos);
      group.forEach(PendingCommit::finish);
    }
    return true;
  }

  private int countWritten(List<PendingCommit<T>> group) {
    int written = 0;
    for (PendingCommit<T> member : group) {
      written += member.written() ? 1 : 0;
    }
    return written;
  }

  /** Takes the next group off the queue; an empty one if somebody else has taken over. */
  private List<PendingCommit<T>> depart(boolean caller) {
    lock.lock();
    try {
      if (!awaitCompany(caller)) {
        return List.of();
      }
      List<PendingCommit<T>> group = new ArrayList<>(Math.min(queue.size(), limits.maxGroup()));
      long now = System.nanoTime();
      while (!queue.isEmpty() && group.size() < limits.maxGroup()) {
        PendingCommit<T> member = queue.poll();
        member.taken(now);
        group.add(member);
      }
      headLeads = false;
      return group;
    } finally {
      lock.unlock();
    }
  }

  /** Returns whether the leader still leads. */
  private boolean awaitCompany(boolean caller) {
    int target =
        limits.delayNanos() > 0 ? limits.maxGroup() : Math.min(expected, limits.maxGroup());
    long end = System.nanoTime() + limits.longestWait(lastSyncNanos);
    long patience = limits.patience(lastSyncNanos);
    awaited = target;
    waitingLeader = Thread.currentThread();
    leaderIsCaller = caller;
    boolean coming = patience > 0;
    while (queue.size() < target && coming) {
      long now = System.nanoTime();
      coming = awaitArrivals(now + Math.min(patience, end - now)) && System.nanoTime() < end;
    }
    boolean leading = waitingLeader == Thread.currentThread();
    if (leading) {
      awaited = 0;
      waitingLeader = null;
    }
    return leading;
  }

  /** Sleeps without the lock; returns whether somebody has come, and the leader shall wait on. */
  private boolean awaitArrivals(long deadline) {
    int before = queue.size();
    Thread me = Thread.currentThread();
    boolean interrupted = false;
    for (long left = deadline - System.nanoTime();
        left > 0 && queue.size() < awaited && waitingLeader == me && !closed && !interrupted;
        left = deadline - System.nanoTime()) {
      lock.unlock();
      try {
        LockSupport.parkNanos(this, left);
        interrupted = Thread.interrupted();
      } finally {
        lock.lock();
      }
    }
    if (interrupted) {
      me.interrupt();
    }
    return queue.size() > before && waitingLeader == me && !closed && !interrupted;
  }

  private void handOver(int groupSize, long syncNanos) {
    PendingCommit<T> next;
    lock.lock();
    try {
      expected = groupSize + queue.size();
      if (syncNanos > 0) {
        lastSyncNanos = syncNanos;
      }
      next = queue.peek();
      if (next == null) {
        led = false;
        idle.signalAll();
      } else {
        headLeads = true;
      }
    } finally {
      lock.unlock();
    }
    if (next != null) {
      next.promote();
    }
  }

  /** Refuses new requests, and returns when those already queued have been written. */
  public void close() {
    lock.lock();
    try {
      closed = true;
      LockSupport.unpark(waitingLeader);
      while (led) {
        idle.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
    desk.close();
  }
}
