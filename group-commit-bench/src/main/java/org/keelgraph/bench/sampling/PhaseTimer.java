package org.keelgraph.bench.sampling;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.keelgraph.columns.Phase;

/** Times the phases of one sample, of one thread. A phase that fails leaves no time. */
public final class PhaseTimer {

  private static final double NANOS_PER_MILLI = 1_000_000.0;

  private final Map<Phase, Double> millis = new EnumMap<>(Phase.class);

  /**
   * Runs and times a phase.
   *
   * @throws IllegalStateException if the phase has been timed before
   * @throws Exception whatever the action throws
   */
  public <T> T time(Phase phase, Callable<T> action) throws Exception {
    long start = System.nanoTime();
    T value = action.call();
    put(phase, (System.nanoTime() - start) / NANOS_PER_MILLI);
    return value;
  }

  /**
   * Takes a time that was measured elsewhere, in milliseconds.
   *
   * @throws IllegalStateException if the phase has been timed before
   */
  public void put(Phase phase, double phaseMillis) {
    if (millis.putIfAbsent(phase, phaseMillis) != null) {
      throw new IllegalStateException("phase=" + phase.key() + " was timed before");
    }
  }

  /** The times so far. */
  public Map<Phase, Double> phases() {
    return Collections.unmodifiableMap(millis);
  }
}
