package org.keelgraph.bench.recovery;

import java.util.ArrayList;
import java.util.List;
import org.keelgraph.bench.Experiment;
import org.keelgraph.bench.sampling.Variant;

/**
 * Kills a process that writes (SIGKILL), again and again at random moments, and recovers its store:
 * is everything there that it had acknowledged, is anything there by half, and how long does it
 * take until the store answers?
 *
 * <p>A variant is a mode of writing, and its run all rounds of the mode.
 */
public final class RecoveryExperiment implements Experiment {

  /** The experiment's name in commands and evidence. */
  public static final String NAME = "recovery";

  private final RecoverySettings settings;

  public RecoveryExperiment(RecoverySettings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Variant> variants() {
    List<RecoveryMode> modes =
        RecoveryMode.all(settings.journals(), settings.groupCommits(), settings.writers());
    List<Variant> variants = new ArrayList<>();
    for (int i = 0; i < modes.size(); i++) {
      int rounds =
          settings.rounds() / modes.size() + (i < settings.rounds() % modes.size() ? 1 : 0);
      RecoveryRun run = new RecoveryRun(settings, modes.get(i), rounds);
      variants.add(new Variant(modes.get(i).title(), run.cell(), run));
    }
    return variants;
  }
}
