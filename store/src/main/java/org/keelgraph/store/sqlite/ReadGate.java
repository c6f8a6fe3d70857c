package org.keelgraph.store.sqlite;

import org.keelgraph.error.StoreClosedException;

/**
 * Counts the readers that are inside SQLite, so that closing waits for them: to close a connection
 * that another thread is stepping can crash the JVM. Long readers ask {@link #isClosing} as they
 * go. Thread-safe.
 */
final class ReadGate {

  private int inside;
  private volatile boolean closing;

  synchronized void enter() {
    if (!tryEnter()) {
      throw closed();
    }
  }

  /** Like {@link #enter}, but says false if the store is closed or closing. */
  synchronized boolean tryEnter() {
    if (closing) {
      return false;
    }
    inside++;
    return true;
  }

  synchronized void leave() {
    inside--;
    if (inside == 0) {
      notifyAll();
    }
  }

  boolean isClosing() {
    return closing;
  }

  static StoreClosedException closed() {
    return new StoreClosedException("the store is closed");
  }

  /** Lets nobody in any more and returns when everybody has left; false if closed before. */
  synchronized boolean close() {
    if (closing) {
      return false;
    }
    closing = true;
    boolean interrupted = false;
    while (inside > 0) {
      try {
        wait();
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return true;
  }
}
