package org.keelgraph.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.keelgraph.loaders.generator.GeneratedInput;
import org.keelgraph.loaders.generator.GraphFamily;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.loaders.input.InputSummary;
import org.keelgraph.loaders.input.RecordSink;
import org.keelgraph.loaders.load.GraphLoader;
import org.keelgraph.loaders.load.LoadListener;
import org.keelgraph.loaders.load.LoadReport;
import org.keelgraph.loaders.load.LoadSettings;
import org.keelgraph.snapshot.RecoveredGraph;
import org.keelgraph.snapshot.SnapshotRecovery;
import org.keelgraph.snapshot.VerificationReport;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.sqlite.SqliteEngine;

/** A load that breaks off leaves a store that proves itself; loading again completes it. */
class ResumedLoadTest {

  private static final LoadSettings SETTINGS = LoadSettings.concurrent(4, GroupCommit.ENGINE);
  private static final StoreConfig CONFIG =
      StoreConfig.builder().synchronous(SynchronousMode.OFF).build();

  @TempDir private Path folder;

  /** The power goes before that edge of the second reading. */
  private record BreakingInput(GraphInput whole, long breaking, AtomicInteger readings)
      implements GraphInput {

    @Override
    public String name() {
      return whole.name();
    }

    @Override
    public String format() {
      return whole.format();
    }

    @Override
    public InputSummary read(RecordSink sink) {
      boolean breaks = readings.incrementAndGet() == 2;
      return whole.read(
          new RecordSink() {
            @Override
            public void node(long ordinal, String id) {
              sink.node(ordinal, id);
            }

            @Override
            public void edge(
                long ordinal, long line, String source, String target, @Nullable Number weight) {
              if (breaks && ordinal == breaking) {
                throw new IllegalStateException("power failure");
              }
              sink.edge(ordinal, line, source, target, weight);
            }
          });
    }
  }

  private Path path() {
    return folder.resolve("g.db");
  }

  private LoadReport load(GraphInput input) {
    return GraphLoader.load(
        new SqliteEngine(), path(), CONFIG, input, SETTINGS, LoadListener.SILENT);
  }

  @ParameterizedTest
  @EnumSource
  void halfALoadIsVerifiedAsUnfinishedAndItsCompletionGivesTheSameVectors(GraphFamily family) {
    GeneratedInput input = GeneratedInput.of(family, 512);
    List<String> ids = ProtocolVector.nodeIds(input);
    BreakingInput breaking =
        new BreakingInput(input, input.graph().edges() / 2, new AtomicInteger());
    assertThatThrownBy(() -> load(breaking)).hasMessage("power failure");
    try (GraphStore store = new SqliteEngine().open(path(), CONFIG)) {
      VerificationReport half = SnapshotRecovery.verify(store);
      assertThat(half.verified()).isTrue();
      assertThat(half.complete()).isFalse();
    }

    LoadReport report = load(input);

    assertThat(report.resumed()).isTrue();
    try (GraphStore store = new SqliteEngine().open(path(), CONFIG)) {
      RecoveredGraph recovered = SnapshotRecovery.recover(store);
      assertThat(recovered.verification().complete()).isTrue();
      Vectors.of(recovered.graph(), ids, "0")
          .assertEqualTo(Vectors.of(InputGraph.of(input), ids, "0"), family.cliName());
    }
  }
}
