package org.keelgraph.store.commit;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.CommitReceipt;

/** A request whose caller is parked until it is decided, and may have to lead. */
final class BlockingCommit<T> extends PendingCommit<T> {

  private enum State {
    QUEUED,
    INVITED,
    PROMOTED,
    FINISHED
  }

  private final Thread caller = Thread.currentThread();

  /** Written before {@code state} and read after it. */
  private @Nullable Invitation invitation;

  private volatile State state = State.QUEUED;

  BlockingCommit(T payload) {
    super(payload);
  }

  /** Something that the leader wants done on this request's thread. */
  private static final class Invitation {
    private final Runnable action;
    private final Thread leader = Thread.currentThread();
    private @Nullable Throwable thrown;
    private volatile boolean done;

    Invitation(Runnable action) {
      this.action = action;
    }

    void accept() {
      try {
        action.run();
      } catch (RuntimeException | Error exception) {
        thrown = exception;
      } finally {
        done = true;
        LockSupport.unpark(leader);
      }
    }

    void await() {
      boolean interrupted = false;
      while (!done) {
        LockSupport.park(this);
        interrupted |= Thread.interrupted();
      }
      if (interrupted) {
        leader.interrupt();
      }
      switch (thrown) {
        case RuntimeException exception -> throw exception;
        case Error error -> throw error;
        case null, default -> {}
      }
    }
  }

  @Override
  public void runOnCaller(Runnable action) {
    if (Thread.currentThread() == caller) {
      action.run();
      return;
    }
    Invitation invited = new Invitation(action);
    invitation = invited;
    release(State.INVITED);
    invited.await();
  }

  @Override
  boolean canLead() {
    return true;
  }

  @Override
  void promote() {
    release(State.PROMOTED);
  }

  @Override
  void finish() {
    release(State.FINISHED);
  }

  private void release(State newState) {
    state = newState;
    if (caller != Thread.currentThread()) {
      LockSupport.unpark(caller); // else the next park, whatever for, would return at once
    }
  }

  /** Parks until the request has been carried (false) or its caller must lead (true). */
  boolean awaitTurn() {
    boolean interrupted = false;
    State seen = state;
    while (seen == State.QUEUED || seen == State.INVITED) {
      if (seen == State.INVITED) {
        state = State.QUEUED;
        interrupted = accept(interrupted);
      } else {
        LockSupport.park(this);
        interrupted |= Thread.interrupted(); // else park would return at once, again and again
      }
      seen = state;
    }
    if (interrupted) {
      caller.interrupt();
    }
    if (seen == State.FINISHED) {
      return false;
    }
    state = State.QUEUED; // whoever takes over from this leader finishes it like any other
    return true;
  }

  /** Does what the leader asks, with the interrupt flag as the caller would find it. */
  private boolean accept(boolean interrupted) {
    Invitation invited = invitation;
    if (invited == null) {
      throw new IllegalStateException("invited to nothing");
    }
    if (interrupted) {
      caller.interrupt();
    }
    invited.accept();
    return Thread.interrupted();
  }

  CommitReceipt outcome() {
    CommitReceipt sealed = receipt();
    if (sealed != null) {
      return sealed;
    }
    switch (reason()) {
      case RuntimeException exception -> throw exception;
      case Error error -> throw error;
      case Throwable checked -> throw new IllegalStateException(checked);
    }
  }
}
