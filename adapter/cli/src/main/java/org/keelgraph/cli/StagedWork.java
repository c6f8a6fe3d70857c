package org.keelgraph.cli;

import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.StoreIoException;

/**
 * A file that is made beside its final path and published whole, as an {@link Interruption} sees
 * it: it is there or it is not, whenever that comes. Thread-safe.
 *
 * @param <T> what makes the file
 */
final class StagedWork<T> implements Interruption.Work {

  private final Predicate<T> abandon;
  private final Consumer<T> close;
  private final String unpublished;
  private final String published;
  private boolean stopped;
  private @Nullable T begun;

  /**
   * @param abandon lets nothing be published; false if it was before
   * @param close removes what was not published
   * @param unpublished how things stand if nothing was
   * @param published how they stand if it was
   */
  StagedWork(Predicate<T> abandon, Consumer<T> close, String unpublished, String published) {
    this.abandon = abandon;
    this.close = close;
    this.unpublished = unpublished;
    this.published = published;
  }

  /** Begins the work, unless it was stopped before. */
  synchronized T begin(Supplier<T> stage) {
    if (stopped) {
      throw new StoreIoException("interrupted; " + unpublished);
    }
    T staged = stage.get();
    begun = staged;
    return staged;
  }

  @Override
  public synchronized String stop() {
    stopped = true;
    return begun == null || abandon.test(begun) ? unpublished : published;
  }

  @Override
  public synchronized void clear() {
    if (begun != null) {
      close.accept(begun);
    }
  }
}
