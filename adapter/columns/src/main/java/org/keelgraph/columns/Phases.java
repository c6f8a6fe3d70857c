package org.keelgraph.columns;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.keelgraph.loaders.load.LoadReport;
import org.keelgraph.snapshot.RecoveryTimes;

/** How long each phase of a run took. Mutable while the run lasts; not thread-safe. */
public final class Phases {

  private static final double NANOS_PER_MILLISECOND = 1e6;

  private final Map<Phase, Long> nanos = new EnumMap<>(Phase.class);

  /** Adds time to a phase. */
  public Phases add(Phase phase, long elapsedNanos) {
    nanos.merge(phase, elapsedNanos, Long::sum);
    return this;
  }

  /** Adds the phases of a load. */
  public Phases add(LoadReport load) {
    return add(Phase.SETUP, load.setupNanos()).add(Phase.DATABASE_LOAD, load.loadNanos());
  }

  /** Adds the phases of a recovery. */
  public Phases add(RecoveryTimes times) {
    return add(Phase.SNAPSHOT, times.snapshotNanos())
        .add(Phase.SNAPSHOT_VERIFICATION, times.verificationNanos())
        .add(Phase.SNAPSHOT_ORDERING, times.orderingNanos())
        .add(Phase.PROJECTION, times.projectionNanos());
  }

  /** The phases that were timed, in the order of {@link Phase}, in milliseconds. */
  public Map<Phase, Double> milliseconds() {
    Map<Phase, Double> milliseconds = new EnumMap<>(Phase.class);
    nanos.forEach((phase, value) -> milliseconds.put(phase, value / NANOS_PER_MILLISECOND));
    return Collections.unmodifiableMap(milliseconds);
  }
}
