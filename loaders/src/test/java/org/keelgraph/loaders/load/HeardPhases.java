package org.keelgraph.loaders.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Adds up what a load tells its listener. */
final class HeardPhases implements LoadListener {

  private record Phase(String name, long total, AtomicLong done) {}

  private final List<Phase> phases = new ArrayList<>();
  private volatile AtomicLong current = new AtomicLong();

  @Override
  public synchronized void phase(String name, long total) {
    current = new AtomicLong();
    phases.add(new Phase(name, total, current));
  }

  @Override
  public void progressed(long records) {
    current.addAndGet(records);
  }

  /** Each phase as {@code name done of total}. */
  synchronized List<String> totals() {
    return phases.stream()
        .map(phase -> phase.name() + " " + phase.done() + " of " + phase.total())
        .toList();
  }
}
