package org.keelgraph.bench.recovery;

import java.io.IOException;
import java.util.Random;
import org.keelgraph.bench.experiment.Names;
import org.keelgraph.bench.sample.Cell;
import org.keelgraph.bench.sample.ColumnIdentity;
import org.keelgraph.bench.sample.GraphIdentity;
import org.keelgraph.bench.sample.LoadSetting;
import org.keelgraph.bench.sampling.Samples;
import org.keelgraph.bench.sampling.Variant;

/**
 * The rounds of one mode, a sample each, over one store as long as it is small and nothing is wrong
 * with it. A store that failed is kept for whoever looks for the reason.
 */
final class RecoveryRun implements Variant.Run {

  /** Where a new store is begun, so that comparing all of it stays a matter of moments. */
  private static final int MOST_RECORDS = 50_000;

  /** Stores begin empty; what is in them when is decided by the kills. */
  private static final GraphIdentity EMPTY =
      new GraphIdentity(
          "empty", 0, 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");

  private final RecoverySettings settings;
  private final RecoveryMode mode;
  private final int rounds;

  RecoveryRun(RecoverySettings settings, RecoveryMode mode, int rounds) {
    this.settings = settings;
    this.mode = mode;
    this.rounds = rounds;
  }

  Cell cell() {
    ColumnIdentity column =
        new ColumnIdentity(
            "store",
            "durable store whose process is killed (SIGKILL) while it writes",
            "recovery_ms: from opening the killed store to the first answer of a read");
    LoadSetting setting =
        new LoadSetting(
            Names.of(mode.journal()),
            Names.of(mode.groupCommit()),
            mode.writers(),
            Names.of(mode.writes()),
            Names.of(settings.synchronous()));
    return Cell.of(RecoveryExperiment.NAME, column, EMPTY, RecoveryExperiment.NAME)
        .withLabel(settings.label())
        .withLoad(setting);
  }

  @Override
  public void run(Samples samples) throws IOException, InterruptedException {
    Random random = new Random(settings.seed() * 31 + mode.title().hashCode());
    KilledStore store = KilledStore.create(settings, mode);
    try {
      for (int round = 1; round <= rounds; round++) {
        KilledStore used = store;
        int number = round;
        boolean passed = samples.measure(cell(), timer -> used.kill(number, random, timer));
        if (!passed) {
          store = KilledStore.create(settings, mode);
        } else if (store.size() > MOST_RECORDS) {
          store.close();
          store = KilledStore.create(settings, mode);
        }
      }
    } finally {
      store.close();
    }
  }
}
