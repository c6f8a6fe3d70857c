package org.keelgraph.loaders.load;

/** Blocking calls that an interrupt must not end half-way; the interrupt is kept for later. */
final class Uninterruptible {

  private Uninterruptible() {}

  /** Something that blocks. */
  interface Blocking {
    void run() throws InterruptedException;
  }

  /** Something that blocks and gives a value. */
  interface BlockingSupplier<T> {
    T get() throws InterruptedException;
  }

  static void run(Blocking action) {
    get(
        () -> {
          action.run();
          return action;
        });
  }

  static <T> T get(BlockingSupplier<T> supplier) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return supplier.get();
        } catch (InterruptedException _) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
