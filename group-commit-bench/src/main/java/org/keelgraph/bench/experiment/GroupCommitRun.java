package org.keelgraph.bench.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.keelgraph.bench.sample.Cell;
import org.keelgraph.bench.sample.ColumnIdentity;
import org.keelgraph.bench.sample.CommitFigures;
import org.keelgraph.bench.sample.LoadSetting;
import org.keelgraph.bench.sample.Outcome;
import org.keelgraph.bench.sampling.PhaseTimer;
import org.keelgraph.bench.sampling.Samples;
import org.keelgraph.bench.sampling.Variant;
import org.keelgraph.columns.Algorithm;
import org.keelgraph.columns.KernelOutcome;
import org.keelgraph.columns.KernelRunner;
import org.keelgraph.columns.Phase;
import org.keelgraph.columns.Phases;
import org.keelgraph.columns.StoreDirectColumn;
import org.keelgraph.columns.TemporaryStore;
import org.keelgraph.loaders.load.GraphLoader;
import org.keelgraph.loaders.load.LoadListener;
import org.keelgraph.loaders.load.LoadReport;
import org.keelgraph.loaders.load.LoadSettings;
import org.keelgraph.snapshot.Graph;
import org.keelgraph.snapshot.RecoveredGraph;
import org.keelgraph.snapshot.SnapshotRecovery;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.sqlite.SqliteEngine;

/** One setting of the group-commit experiment: load, recover, run the kernels. */
final class GroupCommitRun implements Variant.Run {

  private final GroupCommitSettings settings;
  private final BenchInput input;
  private final LoadSettings load;
  private final StoreConfig config;

  GroupCommitRun(
      GroupCommitSettings settings, BenchInput input, JournalMode journal, LoadSettings load) {
    this.settings = settings;
    this.input = input;
    this.load = load;
    config =
        StoreConfig.builder()
            .journal(journal)
            .synchronous(settings.synchronous())
            .groupCommit(load.storeGroupCommit())
            .build();
  }

  Cell loadCell() {
    StoreDirectColumn column = new StoreDirectColumn();
    ColumnIdentity identity =
        new ColumnIdentity(column.name(), column.executionClass(), column.timerBoundary());
    LoadSetting setting =
        new LoadSetting(
            Names.of(config.journal()),
            Names.of(load.groupCommit()),
            load.writers(),
            "statements, " + Names.of(load.threads()) + " threads",
            Names.of(config.synchronous()));
    return Cell.of(GroupCommitExperiment.NAME, identity, input.identity(), Cell.LOAD)
        .withLabel(settings.label())
        .withLoad(setting);
  }

  @Override
  public void run(Samples samples) throws IOException, InterruptedException {
    try (TemporaryStore store = TemporaryStore.createIn(settings.folder())) {
      GraphHolder holder = new GraphHolder();
      boolean loaded =
          samples.measure(loadCell(), timer -> loadAndRecover(store.path(), timer, holder));
      if (!loaded) {
        return;
      }
      Graph graph = Objects.requireNonNull(holder.graph, "a load that passed left a graph");
      for (Algorithm algorithm : settings.algorithms()) {
        Long source = algorithm.fromSource() ? Long.valueOf(BenchInput.SOURCE) : null;
        samples.measure(
            loadCell().withAlgorithm(algorithm.protocolName(), source),
            timer -> runKernel(graph, algorithm, timer));
      }
    }
  }

  /** Carries the recovered graph out of the measurement. */
  private static final class GraphHolder {
    private @Nullable Graph graph;
  }

  private Outcome loadAndRecover(Path path, PhaseTimer timer, GraphHolder holder) {
    long start = System.nanoTime();
    LoadReport report =
        GraphLoader.load(
            new SqliteEngine(), path, config, input.input(), load, LoadListener.SILENT);
    Phases phases = new Phases().add(report);
    try (GraphStore store = new SqliteEngine().open(path, config)) {
      RecoveredGraph recovered = SnapshotRecovery.recover(store);
      phases.add(recovered.times());
      holder.graph = recovered.graph();
    }
    phases.add(Phase.END_TO_END, System.nanoTime() - start);
    phases.milliseconds().forEach(timer::put);
    return Outcome.passed(timer.phases())
        .with(CommitFigures.of(Objects.requireNonNull(report.metrics())));
  }

  private Outcome runKernel(Graph graph, Algorithm algorithm, PhaseTimer timer) throws Exception {
    KernelOutcome outcome = KernelRunner.run(graph, algorithm, BenchInput.SOURCE);
    timer.put(Phase.RUN, outcome.nanos() / 1e6);
    String difference =
        timer.time(Phase.VERIFICATION, () -> input.reference().difference(algorithm, outcome));
    Outcome sample =
        difference == null
            ? Outcome.passed(timer.phases())
            : Outcome.mismatch(timer.phases(), difference);
    return sample.with(KernelFigures.of(algorithm, outcome, input.input()));
  }
}
