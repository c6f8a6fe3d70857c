package org.keelgraph.loaders.load;

import java.util.function.Supplier;
import org.keelgraph.store.StoreMetrics;

/** Follows a load's progress; called by any of its threads, often: it must be quick. */
public interface LoadListener {

  /** Hears nothing. */
  LoadListener SILENT = new LoadListener() {};

  /** The load begins; nothing is read or written yet. */
  default void began(RunningLoad load) {}

  /** A phase begins; total is its number of records, or -1 if that is not known yet. */
  default void phase(String name, long total) {}

  /** Statements are about to be written; the supplier tells at any time how their commits go. */
  default void metrics(Supplier<StoreMetrics> metrics) {}

  /** More records of the phase are done. */
  default void progressed(long records) {}
}
