package org.keelgraph.store.sqlite;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.keelgraph.store.GraphStore;

/**
 * Keeps a store with the WAL journal from writing, by a body that does not end before {@link
 * #release}.
 */
final class HeldWriter {

  private final CountDownLatch release = new CountDownLatch(1);
  private final SideBySide.Running<Boolean> holder;

  HeldWriter(GraphStore store) throws InterruptedException {
    CountDownLatch entered = new CountDownLatch(1);
    holder =
        SideBySide.start(
            () ->
                store.transact(
                    transaction -> {
                      entered.countDown();
                      return awaitUninterruptibly(release);
                    }));
    entered.await();
  }

  static boolean awaitUninterruptibly(CountDownLatch latch) {
    boolean interrupted = false;
    while (true) {
      try {
        latch.await();
        break;
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return true;
  }

  /** Lets the store go on. */
  void release() throws InterruptedException, ExecutionException {
    release.countDown();
    holder.result().get();
  }
}
