package org.keelgraph.store.sqlite;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntFunction;

/** Tasks on threads of their own. */
final class SideBySide {

  private SideBySide() {}

  /**
   * A task that has been started.
   *
   * @param thread runs it
   * @param result what it returns or throws
   */
  record Running<T>(Thread thread, FutureTask<T> result) {

    /** Returns when the task is parked: it waits for its turn. */
    Running<T> awaitParked() {
      while (thread.getState() != Thread.State.WAITING) {
        if (!thread.isAlive()) {
          throw new AssertionError("the task ended, and was expected to wait");
        }
        Thread.onSpinWait();
      }
      return this;
    }

    T get() throws Exception {
      return result.get();
    }

    /** What the task threw. */
    Throwable failure() throws InterruptedException {
      try {
        throw new AssertionError("returned " + result.get());
      } catch (ExecutionException exception) {
        Throwable cause = exception.getCause();
        return cause == null ? exception : cause;
      }
    }
  }

  static <T> Running<T> start(Callable<T> task) {
    FutureTask<T> result = new FutureTask<>(task);
    return new Running<>(Thread.ofPlatform().daemon().start(result), result);
  }

  /** Runs them all at once, on platform threads, and returns what they return. */
  static <T> List<T> all(int count, IntFunction<Callable<T>> task) throws Exception {
    return all(Thread.ofPlatform().daemon().factory(), count, task);
  }

  /** Runs them all at once and returns what they return. */
  static <T> List<T> all(ThreadFactory threads, int count, IntFunction<Callable<T>> task)
      throws Exception {
    CountDownLatch ready = new CountDownLatch(count);
    List<FutureTask<T>> tasks = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      Callable<T> callable = task.apply(number);
      FutureTask<T> future =
          new FutureTask<>(
              () -> {
                ready.countDown();
                ready.await();
                return callable.call();
              });
      tasks.add(future);
      threads.newThread(future).start();
    }
    List<T> results = new ArrayList<>();
    for (FutureTask<T> future : tasks) {
      results.add(future.get());
    }
    return results;
  }
}
