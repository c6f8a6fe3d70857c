package org.keelgraph.bench.recovery;

import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * When a process is killed: after so many acknowledgements, or so long after it has opened the
 * store, whichever comes first.
 *
 * @param acknowledgements how many are waited for, at least 0
 * @param micros how long is waited at most, in microseconds
 */
record KillMoment(int acknowledgements, long micros) {

  private static final int MOST_ACKNOWLEDGED = 600;
  private static final int MOST_LOADED = 12;
  private static final long MOST_MICROS = TimeUnit.MILLISECONDS.toMicros(400);
  private static final long PATIENCE_MICROS = TimeUnit.SECONDS.toMicros(1);

  /** The first load of a process takes many times as long as the next. */
  private static final long PATIENCE_WITH_LOADS_MICROS = TimeUnit.SECONDS.toMicros(5);

  /** By count or by time, with equal chances. */
  static KillMoment random(Random random, RecoveryMode.Writes writes) {
    if (random.nextBoolean()) {
      return new KillMoment(Integer.MAX_VALUE, random.nextLong(MOST_MICROS));
    }
    return writes == RecoveryMode.Writes.BULK
        ? new KillMoment(random.nextInt(MOST_LOADED), PATIENCE_WITH_LOADS_MICROS)
        : new KillMoment(random.nextInt(MOST_ACKNOWLEDGED), PATIENCE_MICROS);
  }
}
