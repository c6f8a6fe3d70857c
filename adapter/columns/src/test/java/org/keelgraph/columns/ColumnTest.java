package org.keelgraph.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.keelgraph.error.BadInputException;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.loaders.input.Inputs;
import org.keelgraph.loaders.load.GraphLoader;
import org.keelgraph.loaders.load.LoadListener;
import org.keelgraph.loaders.load.LoadSettings;
import org.keelgraph.snapshot.RecoveredGraph;
import org.keelgraph.snapshot.SnapshotRecovery;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.sqlite.SqliteEngine;

class ColumnTest {

  @TempDir private Path folder;

  static List<Column> columns() {
    return List.of(
        new DirectColumn(),
        new StoreDirectColumn(),
        new StoreDirectColumn(
            LoadSettings.concurrent(4, GroupCommit.ENGINE), StoreConfig.defaults()));
  }

  private static GraphInput karateClub() {
    String root = Objects.requireNonNull(System.getProperty("keelgraph.root"));
    return Inputs.open(Path.of(root, "docs", "examples", "karate-club.txt").toString(), null);
  }

  private GraphInput file(String... lines) throws IOException {
    Path path = Files.writeString(folder.resolve("g.txt"), String.join("\n", lines) + "\n");
    return Inputs.open(path.toString(), null);
  }

  @ParameterizedTest
  @MethodSource("columns")
  void everyColumnGivesTheSameOnTheKarateClub(Column column) {
    GraphInput input = karateClub();

    Vectors vectors = Vectors.of(column, input, "1");

    vectors.assertMatches(new NaiveVectors(InputRecords.of(input)), "1", column.name());
    vectors.assertEqualTo(Vectors.of(new DirectColumn(), input, "1"), column.name());
  }

  @ParameterizedTest
  @MethodSource("columns")
  void everyColumnKeepsSelfLoopsAndTheLastOfEqualEdges(Column column) throws IOException {
    GraphInput input = file("4 6", "0 1 9", "0 0 1", "1 2 1", "0 1 2", "2 2 5", "1 2 4");

    KernelOutcome outcome = column.run(input, Algorithm.DIJKSTRA, "0").outcome();

    assertThat(outcome.graph().edgeCount()).isEqualTo(4);
    assertThat(Stream.of("0", "1", "2", "3").map(outcome::valueOf))
        .containsExactly(0.0, 2.0, 6.0, -1.0);
  }

  @ParameterizedTest
  @MethodSource("columns")
  void aSourceThatIsNoNodeIsRefused(Column column) {
    for (Algorithm algorithm : Algorithm.values()) {
      if (algorithm.fromSource()) {
        assertThatThrownBy(() -> column.run(karateClub(), algorithm, "99"))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("source out of range: the graph of 34 nodes has no node 99");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("columns")
  void aDanglingEdgeIsRefusedWithItsLine(Column column) throws IOException {
    GraphInput input = file("2 2", "0 1 1", "1 7 1");

    assertThatThrownBy(() -> column.run(input, Algorithm.BFS, "0"))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(input.name() + ":3: ")
        .hasMessageContaining("7");
  }

  @ParameterizedTest
  @MethodSource("columns")
  void everyColumnSaysWhatItsTimerCovers(Column column) {
    assertThat(column.name()).isNotBlank();
    assertThat(column.executionClass()).isNotBlank();
    assertThat(column.timerBoundary()).startsWith("the kernel call alone; ");
  }

  @Test
  void theDirectColumnTimesItsPhases() {
    Phases phases = new DirectColumn().run(karateClub(), Algorithm.BFS, "1").phases();

    assertThat(phases.milliseconds().keySet())
        .containsExactly(Phase.PROJECTION, Phase.RUN, Phase.END_TO_END);
  }

  @Test
  void theStoreColumnTimesItsPhases() {
    Phases phases = new StoreDirectColumn().run(karateClub(), Algorithm.BFS, "1").phases();

    assertThat(phases.milliseconds().keySet())
        .containsExactly(
            Phase.SETUP,
            Phase.DATABASE_LOAD,
            Phase.SNAPSHOT,
            Phase.SNAPSHOT_VERIFICATION,
            Phase.SNAPSHOT_ORDERING,
            Phase.PROJECTION,
            Phase.RUN,
            Phase.END_TO_END);
    assertThat(phases.milliseconds().values()).allMatch(milliseconds -> milliseconds >= 0);
  }

  @Test
  void noPhaseIsLongerThanTheWhole() {
    Phases phases = new StoreDirectColumn().run(karateClub(), Algorithm.WCC, "1").phases();

    double whole = Objects.requireNonNull(phases.milliseconds().get(Phase.END_TO_END));
    assertThat(phases.milliseconds().values()).allMatch(milliseconds -> milliseconds <= whole);
  }

  @Test
  void theKarateClubLoadsAndIsVerified() {
    LoadSettings settings = LoadSettings.concurrent(4, GroupCommit.ENGINE);
    GraphInput input = karateClub();
    Path path = folder.resolve("karate.db");
    GraphLoader.load(
        new SqliteEngine(), path, StoreConfig.defaults(), input, settings, LoadListener.SILENT);

    try (GraphStore store = new SqliteEngine().open(path, StoreConfig.defaults())) {
      RecoveredGraph recovered = SnapshotRecovery.recover(store);
      assertThat(recovered.graph().nodeCount()).isEqualTo(34);
      assertThat(recovered.graph().edgeCount()).isEqualTo(78);
      assertThat(recovered.verification().verified()).isTrue();
      assertThat(recovered.verification().complete()).isTrue();
      assertThat(new SqliteEngine().checkIntegrity(store)).isEmpty();
    }
  }

  @Test
  void aStoreColumnLeavesNoFileBehind() throws IOException {
    Path parent = Files.createDirectory(folder.resolve("parent"));
    try (TemporaryStore store = TemporaryStore.createIn(parent)) {
      Files.writeString(store.path(), "x");
      Files.writeString(store.path().resolveSibling("graph.db-wal"), "x");
    }
    assertThat(parent).isEmptyDirectory();
  }

  @ParameterizedTest
  @EnumSource
  void anAlgorithmIsFoundByItsProtocolName(Algorithm algorithm) {
    assertThat(Algorithm.named(algorithm.protocolName())).isSameAs(algorithm);
  }

  @Test
  void anUnknownAlgorithmIsRefusedWithTheKnownOnes() {
    assertThatThrownBy(() -> Algorithm.named("BFS"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bfs, dijkstra, dijkstra-full, wcc, scc, pagerank")
        .hasMessageEndingWith("found BFS");
  }

  @Test
  void aValueOfAnUnknownNodeIsRefused() {
    KernelOutcome outcome = new DirectColumn().run(karateClub(), Algorithm.WCC, "1").outcome();

    assertThatThrownBy(() -> outcome.valueOf("0"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the graph has no node 0");
  }
}
