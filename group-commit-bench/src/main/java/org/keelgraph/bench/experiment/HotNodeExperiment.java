package org.keelgraph.bench.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.keelgraph.bench.Experiment;
import org.keelgraph.bench.sampling.Variant;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;

/**
 * Many writers give edges to one node at once, each edge durable when it is acknowledged: are all
 * of them accepted, and how fast?
 */
public final class HotNodeExperiment implements Experiment {

  /** The experiment's name in commands and evidence. */
  public static final String NAME = "hot-node";

  private final HotNodeSettings settings;

  public HotNodeExperiment(HotNodeSettings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Variant> variants() {
    List<Variant> variants = new ArrayList<>();
    for (JournalMode journal : settings.journals()) {
      for (GroupCommit groupCommit : settings.groupCommits()) {
        HotNodeRun run = new HotNodeRun(settings, journal, groupCommit);
        String name = "hot node, %s, %s".formatted(journal, groupCommit).toLowerCase(Locale.ROOT);
        variants.add(new Variant(name, run.cell(), run));
      }
    }
    return variants;
  }
}
