package org.keelgraph.store.commit;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.keelgraph.store.CommitReceipt;

/**
 * A request that nobody waits for; its future is completed once it is decided. Cancelling the
 * future withdraws the request while it is still queued, and does nothing afterwards: a cancelled
 * request was not written, and one that was written is reported.
 */
final class SubmittedCommit<T> extends PendingCommit<T> {

  private final SubmissionDesk<T> desk;
  private final int weight;
  private final Receipt future = new Receipt();
  private long number;

  SubmittedCommit(T payload, SubmissionDesk<T> desk, int weight) {
    super(payload);
    this.desk = desk;
    this.weight = weight;
  }

  /** What it takes of the desk's window. */
  int weight() {
    return weight;
  }

  /** How many were submitted up to this one; guarded by the desk. */
  long number() {
    return number;
  }

  void number(long position) {
    number = position;
  }

  /** The future; completed by the desk only. */
  private final class Receipt extends CompletableFuture<CommitReceipt> {
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
      if (desk.withdraw(SubmittedCommit.this)) {
        return super.cancel(mayInterruptIfRunning);
      }
      return isCancelled();
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
      return new CompletableFuture<>();
    }
  }

  CompletableFuture<CommitReceipt> future() {
    return future;
  }

  @Override
  public void runOnCaller(Runnable action) {
    throw new IllegalStateException("nobody waits for a submitted request");
  }

  @Override
  boolean canLead() {
    return false;
  }

  @Override
  void promote() {
    desk.lead();
  }

  @Override
  void finish() {
    desk.decided(this);
  }

  /** Completes the future. */
  void report(Consumer<Throwable> failureListener) {
    CommitReceipt sealed = receipt();
    if (sealed != null) {
      future.complete(sealed);
    } else {
      failureListener.accept(reason());
      future.completeExceptionally(reason());
    }
  }
}
