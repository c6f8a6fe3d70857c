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
  private static final int MOST_LOADED = 8;
  private static final long MOST_MICROS = TimeUnit.MILLISECONDS.toMicros(400);
  private static final long PATIENCE_MICROS = TimeUnit.SECONDS.toMicros(1);

  /** By count or by time, with equal chances. */
  static KillMoment random(Random random, RecoveryMode.Writes writes) {
    if (random.nextBoolean()) {
      return new KillMoment(Integer.MAX_VALUE, random.nextLong(MOST_MICROS));
    }
    int most = writes == RecoveryMode.Writes.BULK ? MOST_LOADED : MOST_ACKNOWLEDGED;
    return new KillMoment(random.nextInt(most), PATIENCE_MICROS);
  }
}
