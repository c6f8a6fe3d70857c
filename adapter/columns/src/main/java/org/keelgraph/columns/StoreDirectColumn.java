package org.keelgraph.columns;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.loaders.load.GraphLoader;
import org.keelgraph.loaders.load.LoadListener;
import org.keelgraph.loaders.load.LoadReport;
import org.keelgraph.loaders.load.LoadSettings;
import org.keelgraph.snapshot.RecoveredGraph;
import org.keelgraph.snapshot.SnapshotRecovery;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.sqlite.SqliteEngine;

/** The kernel on a graph that went through a durable store and was recovered from it. */
public final class StoreDirectColumn implements Column {

  private final LoadSettings settings;
  private final StoreConfig config;

  /** Loads in bulk, the fastest durable way. */
  public StoreDirectColumn() {
    this(LoadSettings.bulk(), StoreConfig.defaults());
  }

  /** Loads as told; the configuration's group commit must be that of the settings. */
  public StoreDirectColumn(LoadSettings settings, StoreConfig config) {
    this.settings = settings;
    this.config = config;
  }

  @Override
  public String name() {
    return "store-direct";
  }

  @Override
  public String executionClass() {
    return "in-memory kernel on the graph recovered from a durable store";
  }

  @Override
  public String timerBoundary() {
    return "the kernel call alone; loading, snapshot, verification, ordering and projection have timers of their own";
  }

  @Override
  public ColumnRun run(GraphInput input, Algorithm algorithm, String source) {
    try (TemporaryStore folder = TemporaryStore.create()) {
      return run(folder.path(), input, algorithm, source);
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
  }

  private ColumnRun run(Path path, GraphInput input, Algorithm algorithm, String source) {
    long start = System.nanoTime();
    LoadReport load =
        GraphLoader.load(new SqliteEngine(), path, config, input, settings, LoadListener.SILENT);
    Phases phases = new Phases().add(load);
    try (GraphStore store = new SqliteEngine().open(path, config)) {
      RecoveredGraph recovered = SnapshotRecovery.recover(store);
      phases.add(recovered.times());
      KernelOutcome outcome = KernelRunner.run(recovered.graph(), algorithm, source);
      phases.add(Phase.RUN, outcome.nanos());
      phases.add(Phase.END_TO_END, System.nanoTime() - start);
      return new ColumnRun(outcome, phases);
    }
  }
}
