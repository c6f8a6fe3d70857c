package org.keelgraph.loaders.load;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.store.BulkLoad;
import org.keelgraph.store.StoreMetrics;

/**
 * Stands between a load and its listener: every loader tells of each record, from the thread that
 * did it, and there an abandoned load ends. Thread-safe.
 */
final class AbandonableLoad implements LoadListener, RunningLoad {

  private final String input;
  private final LoadListener listener;
  private volatile boolean abandoned;
  private boolean finishing;
  private @Nullable BulkLoad bulk;

  AbandonableLoad(String input, LoadListener listener) {
    this.input = input;
    this.listener = listener;
  }

  @Override
  public void phase(String name, long total) {
    requireWanted();
    listener.phase(name, total);
  }

  @Override
  public void metrics(Supplier<StoreMetrics> metrics) {
    listener.metrics(metrics);
  }

  @Override
  public void progressed(long records) {
    requireWanted();
    listener.progressed(records);
  }

  private void requireWanted() {
    if (abandoned) {
      throw new StoreIoException("the load was abandoned: input=" + input);
    }
  }

  /** The load is that one, which knows what can still be called back. */
  synchronized void isBulk(BulkLoad load) {
    requireWanted();
    bulk = load;
  }

  /** What was begun came to nothing, and something else is going to be. */
  synchronized void startOver() {
    bulk = null;
    requireWanted();
  }

  /** The last statement is about to be written. */
  synchronized void finishing() {
    requireWanted();
    finishing = true;
  }

  @Override
  public synchronized boolean abandon() {
    BulkLoad running = bulk;
    abandoned = running == null ? !finishing : running.abandon();
    return abandoned;
  }

  @Override
  public synchronized void clear() {
    BulkLoad running = bulk;
    if (running != null) {
      running.close();
    }
  }
}
