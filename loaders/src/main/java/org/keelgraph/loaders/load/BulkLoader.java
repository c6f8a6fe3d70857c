package org.keelgraph.loaders.load;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.loaders.input.InputSummary;
import org.keelgraph.loaders.input.RecordSink;
import org.keelgraph.store.BulkLoad;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.LoadDescription;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreEngine;

/** Loads an input in one go, in one reading of it. */
final class BulkLoader implements RecordSink {

  private final BulkLoad load;
  private final DanglingPolicy dangling;
  private final AbandonableLoad listener;
  private final boolean skipping;
  private long nodes;
  private long edges;

  private BulkLoader(
      BulkLoad load, DanglingPolicy dangling, boolean skipping, AbandonableLoad listener) {
    this.load = load;
    this.dangling = dangling;
    this.skipping = skipping;
    this.listener = listener;
  }

  /** Into a store that does not exist yet. */
  static LoadReport create(
      StoreEngine engine,
      Path path,
      StoreConfig config,
      GraphInput input,
      LoadSettings settings,
      AbandonableLoad listener) {
    try (BulkLoad load = engine.bulkCreate(path, config, description(input, settings))) {
      return run(load, input, settings, listener, 0);
    }
  }

  /** Into an open store. */
  static LoadReport into(
      GraphStore store,
      GraphInput input,
      LoadSettings settings,
      AbandonableLoad listener,
      long setupNanos) {
    try (BulkLoad load = store.bulkLoad(description(input, settings))) {
      return run(load, input, settings, listener, setupNanos);
    }
  }

  private static LoadDescription description(GraphInput input, LoadSettings settings) {
    return new LoadDescription(
        input.name(), 0, "", input.format(), "bulk", settings.groupCommit(), 1, 0, 0);
  }

  private static LoadReport run(
      BulkLoad load,
      GraphInput input,
      LoadSettings settings,
      AbandonableLoad listener,
      long setupNanos) {
    listener.isBulk(load);
    long start = System.nanoTime();
    DanglingPolicy dangling = new DanglingPolicy(input.name(), settings.dangling());
    listener.phase("read", -1);
    boolean skipping = settings.dangling() == DanglingEdges.SKIP;
    InputSummary summary = input.read(new BulkLoader(load, dangling, skipping, listener));
    listener.phase("write", summary.nodes() + summary.edges());
    LoadRecord record = load.commit(summary.bytes(), summary.sha256());
    listener.progressed(summary.nodes() + summary.edges());
    return new LoadReport(
        record,
        dangling.skippedEdges(),
        dangling.createdNodes(),
        false,
        setupNanos,
        System.nanoTime() - start,
        null);
  }

  @Override
  public void node(long ordinal, String id) {
    load.node(nodes++, id, LabelSet.NONE, Properties.NONE);
    listener.progressed(1);
  }

  @Override
  public void edge(long ordinal, long line, String source, String target, @Nullable Number weight) {
    // A load counts the ordinal of an edge that it refuses, so one to be skipped is not offered.
    boolean offer = !skipping || (load.hasNode(source) && load.hasNode(target));
    boolean added = offer && add(source, target, weight);
    if (!added && dangling.admit(line, source, target, load::hasNode, id -> node(nodes, id))) {
      added = add(source, target, weight);
    }
    edges += added ? 1 : 0;
    listener.progressed(1);
  }

  private boolean add(String source, String target, @Nullable Number weight) {
    return load.edge(edges, source, EdgeRecord.DEFAULT_TYPE, target, "", weight, Properties.NONE);
  }
}
