package org.keelgraph.store.commit;

import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.CommitReceipt;

/**
 * Takes requests whose callers do not wait, so that one thread can fill groups. Two threads stand
 * in for the callers, started by the first request: one leads the groups whose head is a submitted
 * request, one completes futures in the order of their commits, so that what users hang on a future
 * never holds up a commit.
 *
 * <p>The window bounds the records that are submitted and not decided; {@link #submit} blocks while
 * it is full. It opens when a group is decided, not when its futures are completed, so that a
 * completion may itself submit. Thread-safe.
 */
final class SubmissionDesk<T> {

  private final CommitPipeline<T> pipeline;
  private final int window;
  private final Semaphore room;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition leadWanted = lock.newCondition();
  private final Condition reportWanted = lock.newCondition();
  private final Condition allReported = lock.newCondition();
  private final ArrayDeque<SubmittedCommit<T>> decided = new ArrayDeque<>();
  private final SequencedSet<SubmittedCommit<T>> unreported = new LinkedHashSet<>();
  private @Nullable Thread reporter;
  private boolean closed;
  private boolean toLead;
  private long submitted;
  private @Nullable Throwable unreportedFailure;

  SubmissionDesk(CommitPipeline<T> pipeline, int window) {
    this.pipeline = pipeline;
    this.window = window;
    room = new Semaphore(window, true);
  }

  /**
   * Queues a request.
   *
   * @param records how much of the window it takes, from 1
   * @throws org.keelgraph.error.StoreClosedException if the pipeline is closed
   */
  CompletableFuture<CommitReceipt> submit(T payload, int records) {
    int weight = Math.clamp(records, 1, window);
    room.acquireUninterruptibly(weight);
    SubmittedCommit<T> request = new SubmittedCommit<>(payload, this, weight);
    boolean mustLead;
    lock.lock();
    try {
      mustLead = pipeline.join(request);
      request.number(++submitted);
      unreported.add(request);
      start();
    } catch (RuntimeException refused) {
      room.release(weight);
      throw refused;
    } finally {
      lock.unlock();
    }
    if (mustLead) {
      lead();
    }
    return request.future();
  }

  private void start() {
    if (reporter == null) {
      Thread.ofPlatform().daemon().name("keelgraph-committer").start(this::leadGroups);
      reporter = Thread.ofPlatform().daemon().name("keelgraph-reporter").start(this::reportAll);
    }
  }

  /** The head of the queue is a submitted request: the committer is to lead. */
  void lead() {
    lock.lock();
    try {
      toLead = true;
      leadWanted.signal();
    } finally {
      lock.unlock();
    }
  }

  private void leadGroups() {
    while (awaitLeadership()) {
      pipeline.lead(false);
    }
  }

  private boolean awaitLeadership() {
    lock.lock();
    try {
      while (!toLead && !closed) {
        leadWanted.awaitUninterruptibly();
      }
      boolean leading = toLead;
      toLead = false;
      return leading;
    } finally {
      lock.unlock();
    }
  }

  /** Takes a request back if it is still queued. */
  boolean withdraw(SubmittedCommit<T> request) {
    if (!pipeline.withdraw(request)) {
      return false;
    }
    room.release(request.weight());
    reported(request);
    return true;
  }

  /** A request is decided; its future is completed by the reporter. */
  void decided(SubmittedCommit<T> request) {
    room.release(request.weight());
    lock.lock();
    try {
      decided.add(request);
      reportWanted.signal();
    } finally {
      lock.unlock();
    }
  }

  private void reportAll() {
    for (SubmittedCommit<T> next = awaitDecided(); next != null; next = awaitDecided()) {
      pipeline.acknowledged(next);
      next.report(this::failed);
      reported(next);
    }
  }

  private @Nullable SubmittedCommit<T> awaitDecided() {
    lock.lock();
    try {
      // A completion may have closed the pipeline while the leader still had others to finish.
      while (decided.isEmpty() && !(closed && unreported.isEmpty())) {
        reportWanted.awaitUninterruptibly();
      }
      return decided.poll();
    } finally {
      lock.unlock();
    }
  }

  private void reported(SubmittedCommit<T> request) {
    lock.lock();
    try {
      unreported.remove(request);
      allReported.signalAll();
      reportWanted.signal();
    } finally {
      lock.unlock();
    }
  }

  private void failed(Throwable failure) {
    lock.lock();
    try {
      if (unreportedFailure == null) {
        unreportedFailure = failure;
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Returns when everything submitted before this call is reported.
   *
   * @return the first failure since the last flush, or null
   */
  @Nullable Throwable flush() {
    lock.lock();
    try {
      if (Thread.currentThread() == reporter) {
        throw new IllegalStateException("a completion must not wait for completions");
      }
      long last = submitted;
      while (!unreported.isEmpty() && unreported.getFirst().number() <= last) {
        allReported.awaitUninterruptibly();
      }
      Throwable failure = unreportedFailure;
      unreportedFailure = null;
      return failure;
    } finally {
      lock.unlock();
    }
  }

  /** Ends both threads, after everything has been reported; the pipeline is closed by then. */
  void close() {
    lock.lock();
    try {
      while (!unreported.isEmpty() && Thread.currentThread() != reporter) {
        allReported.awaitUninterruptibly();
      }
      closed = true;
      leadWanted.signal();
      reportWanted.signal();
    } finally {
      lock.unlock();
    }
  }
}
