package org.keelgraph.bench.experiment;

import java.util.ArrayList;
import java.util.List;
import org.keelgraph.bench.Experiment;
import org.keelgraph.bench.sampling.Variant;
import org.keelgraph.loaders.generator.GraphFamily;
import org.keelgraph.loaders.load.DanglingEdges;
import org.keelgraph.loaders.load.LoadSettings;
import org.keelgraph.loaders.load.LoaderKind;
import org.keelgraph.loaders.load.WriterThreads;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import org.keelgraph.text.Words;

/**
 * The headline: what group commit buys. Writers load a graph as durable statements, all nodes
 * before the first edge, under each setting; the store is recovered, verified and put back into
 * input order, and kernels run on it, each answer held against an independent reference.
 */
public final class GroupCommitExperiment implements Experiment {

  /** The experiment's name in commands and evidence. */
  public static final String NAME = "group-commit";

  private final GroupCommitSettings settings;

  public GroupCommitExperiment(GroupCommitSettings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Variant> variants() {
    List<Variant> variants = new ArrayList<>();
    for (GraphFamily family : settings.families()) {
      for (int size : settings.sizes()) {
        BenchInput input = BenchInput.generate(family, size);
        addVariants(variants, input);
      }
    }
    return variants;
  }

  private void addVariants(List<Variant> variants, BenchInput input) {
    for (JournalMode journal : settings.journals()) {
      for (int writers : settings.writers()) {
        for (WriterThreads threads : settings.threads()) {
          for (GroupCommit groupCommit : settings.groupCommits()) {
            LoadSettings load =
                new LoadSettings(
                    LoaderKind.CONCURRENT, writers, groupCommit, DanglingEdges.REJECT, threads);
            variants.add(variant(input, journal, load));
          }
        }
      }
    }
  }

  private Variant variant(BenchInput input, JournalMode journal, LoadSettings load) {
    String name =
        "%s, %s, %s (%s), %s"
            .formatted(
                input.name(),
                Names.of(journal),
                Words.count(load.writers(), "writer"),
                Names.of(load.threads()),
                Names.of(load.groupCommit()));
    GroupCommitRun run = new GroupCommitRun(settings, input, journal, load);
    return new Variant(name, run.loadCell(), run);
  }
}
