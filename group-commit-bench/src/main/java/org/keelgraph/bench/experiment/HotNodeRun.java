package org.keelgraph.bench.experiment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.keelgraph.bench.sample.Cell;
import org.keelgraph.bench.sample.ColumnIdentity;
import org.keelgraph.bench.sample.CommitFigures;
import org.keelgraph.bench.sample.GraphIdentity;
import org.keelgraph.bench.sample.LoadSetting;
import org.keelgraph.bench.sample.Outcome;
import org.keelgraph.bench.sampling.PhaseTimer;
import org.keelgraph.bench.sampling.Samples;
import org.keelgraph.bench.sampling.Variant;
import org.keelgraph.columns.Phase;
import org.keelgraph.columns.TemporaryStore;
import org.keelgraph.snapshot.SnapshotRecovery;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreMetrics;
import org.keelgraph.store.WriteBatch;
import org.keelgraph.store.sqlite.SqliteEngine;

/** One setting of the hot-node experiment. */
final class HotNodeRun implements Variant.Run {

  private static final String HUB = "hub";

  private final HotNodeSettings settings;
  private final StoreConfig config;

  HotNodeRun(HotNodeSettings settings, JournalMode journal, GroupCommit groupCommit) {
    this.settings = settings;
    config =
        StoreConfig.builder()
            .journal(journal)
            .synchronous(settings.synchronous())
            .groupCommit(groupCommit)
            .readers(settings.writers())
            .build();
  }

  Cell cell() {
    ColumnIdentity column =
        new ColumnIdentity(
            "store",
            settings.writes().boundary(),
            "load: from the first edge to the last acknowledgement");
    LoadSetting setting =
        new LoadSetting(
            Names.of(config.journal()),
            Names.of(config.groupCommit()),
            settings.writers(),
            Names.of(settings.writes()) + ", virtual threads",
            Names.of(config.synchronous()));
    GraphIdentity graph =
        new GraphIdentity("hot-node", settings.edges() + 1, settings.edges(), sha256());
    return Cell.of(HotNodeExperiment.NAME, column, graph, Cell.LOAD)
        .withLabel(settings.label())
        .withLoad(setting);
  }

  /** Of the edges' text form, so that equal graphs are known as such. */
  private String sha256() {
    StringBuilder text = new StringBuilder();
    for (int edge = 0; edge < settings.edges(); edge++) {
      text.append(HUB).append(' ').append(leaf(edge)).append('\n');
    }
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest(text.toString().getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  private static String leaf(long edge) {
    return "leaf-" + edge;
  }

  @Override
  public void run(Samples samples) throws IOException, InterruptedException {
    try (TemporaryStore folder = TemporaryStore.createIn(settings.folder())) {
      samples.measure(cell(), timer -> measure(folder.path(), timer));
    }
  }

  private Outcome measure(Path path, PhaseTimer timer) throws Exception {
    try (GraphStore store = timer.time(Phase.SETUP, () -> withNodes(path))) {
      StoreMetrics before = store.metrics();
      timer.time(Phase.DATABASE_LOAD, () -> writeEdges(store));
      StoreMetrics after = store.metrics();
      long accepted =
          timer.time(
              Phase.VERIFICATION, () -> (long) SnapshotRecovery.recover(store).graph().edgeCount());
      Outcome outcome =
          accepted == settings.edges()
              ? Outcome.passed(timer.phases())
              : Outcome.mismatch(
                  timer.phases(),
                  "edges: expected %d, actual %d".formatted(settings.edges(), accepted));
      return outcome.with(CommitFigures.between(before, after));
    }
  }

  private GraphStore withNodes(Path path) {
    GraphStore store = new SqliteEngine().create(path, config);
    WriteBatch.Builder nodes = WriteBatch.builder().putNode(NodeRecord.of(HUB));
    for (long edge = 0; edge < settings.edges(); edge++) {
      nodes.putNode(NodeRecord.of(leaf(edge)));
    }
    store.write(nodes.build());
    return store;
  }

  private GraphStore writeEdges(GraphStore store) throws InterruptedException {
    try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
      var pending =
          IntStream.range(0, settings.writers())
              .<Future<?>>mapToObj(writer -> writers.submit(() -> writeEdges(store, writer)))
              .toList();
      for (Future<?> future : pending) {
        future.get();
      }
    } catch (ExecutionException exception) {
      throw new IllegalStateException("a writer failed", exception.getCause());
    }
    return store;
  }

  private void writeEdges(GraphStore store, int writer) {
    for (int i = 0; i < settings.edgesEach(); i++) {
      String leaf = leaf((long) writer * settings.edgesEach() + i);
      settings.writes().add(store, HUB, leaf);
    }
  }
}
