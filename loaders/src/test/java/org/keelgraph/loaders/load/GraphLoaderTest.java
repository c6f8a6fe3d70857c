package org.keelgraph.loaders.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.keelgraph.error.BadInputException;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.loaders.input.Inputs;
import org.keelgraph.loaders.load.FakeInput.Edge;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.sqlite.SqliteEngine;

/**
 * Loads, as their callers see them. Long because each promise is tried with every loader, over one
 * set of helpers that belongs beside them.
 */
@Timeout(120)
class GraphLoaderTest {

  private static final long SEED = Long.getLong("keelgraph.seed", 20260913);

  @TempDir private Path folder;

  private Path store(String name) {
    return folder.resolve(name + ".db");
  }

  private String file(String... lines) throws IOException {
    return Files.writeString(folder.resolve("graph.txt"), String.join("\n", lines) + "\n")
        .toString();
  }

  private StoreContent bulk(FakeInput input) {
    LoadVariants.load(store("bulk"), input, LoadSettings.bulk());
    return StoreContent.of(store("bulk"));
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  static Stream<LoadSettings> all() {
    return LoadVariants.all();
  }

  static Stream<LoadSettings> kinds() {
    return LoadVariants.kinds();
  }

  static Stream<LoadSettings> statementKinds() {
    return LoadVariants.statementKinds();
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyLoaderGivesTheSameStore(LoadSettings settings) {
    FakeInput input = FakeInput.random(60, 400, new Random(SEED));
    Path path = store("g");

    LoadReport report = LoadVariants.load(path, input, settings);

    StoreContent content = StoreContent.of(path);
    assertThat(content).as("seed=%d", SEED).isEqualTo(bulk(input));
    assertThat(content).isEqualTo(StoreContent.expected(input, content.digests()));
    assertThat(report.record().complete()).isTrue();
    assertThat(report.resumed()).isFalse();
    assertThat(StoreContent.loads(path)).containsExactly(report.record());
  }

  /** Does something when the load that it hears is about to make its store. */
  private record BeforeTheStoreIsMade(Runnable action) implements LoadListener {
    @Override
    public void phase(String name, long total) {
      if (name.equals("write") || name.equals("scan")) {
        action.run();
      }
    }
  }

  private static void move(Path from, Path to) {
    try {
      Files.move(from, to);
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aStoreThatSomebodyElseMakesMeanwhileIsLoadedInto(LoadSettings settings) throws IOException {
    FakeInput input = FakeInput.random(60, 400, new Random(SEED));
    Path path = store("g");
    LoadListener rival =
        new BeforeTheStoreIsMade(
            () -> {
              if (!Files.exists(path)) {
                bulk(input);
                move(store("bulk"), path); // this process may not build the same one twice
              }
            });

    LoadReport report =
        GraphLoader.load(
            new SqliteEngine(), path, LoadVariants.config(settings), input, settings, rival);

    assertThat(report.record().complete()).isTrue();
    assertThat(report.record().duplicateNodes()).isEqualTo(60);
    assertThat(StoreContent.of(path).edges()).hasSameSizeAs(bulk(input).edges());
    assertThat(StoreContent.loads(path)).hasSize(2).allMatch(LoadRecord::complete);
    assertThat(files()).containsExactlyInAnyOrder("g.db", "bulk.db");
  }

  /** Abandons the load that it hears after some records. */
  private static final class Abandoning implements LoadListener {
    private final AtomicLong left;
    private volatile @Nullable RunningLoad running;

    Abandoning(long records) {
      left = new AtomicLong(records);
    }

    @Override
    public void began(RunningLoad load) {
      running = load;
    }

    @Override
    public void progressed(long records) {
      if (left.addAndGet(-records) == 0) {
        assertThat(Objects.requireNonNull(running).abandon()).isTrue();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void anAbandonedLoadLeavesNothingOrIsCompletedByTheSameLoad(LoadSettings settings)
      throws IOException {
    FakeInput input = FakeInput.random(60, 400, new Random(SEED));
    Path path = store("g");
    for (long records : new long[] {1, 200, 460 + 30, 460 + 300}) {
      boolean bulk = settings.loader() == LoaderKind.BULK;
      if (bulk && records > 460) {
        continue; // it tells of all that it writes at once, when that is done
      }
      assertThatThrownBy(
              () ->
                  GraphLoader.load(
                      new SqliteEngine(),
                      path,
                      LoadVariants.config(settings),
                      input,
                      settings,
                      new Abandoning(records)))
          .isInstanceOf(StoreIoException.class)
          .hasMessageContaining("the load was abandoned: ");
      boolean written = records > 460;
      assertThat(files()).isEqualTo(written ? List.of("g.db") : List.of());
    }
    LoadReport report = LoadVariants.load(path, input, settings);
    assertThat(report.record().complete()).isTrue();
    assertThat(report.resumed()).isEqualTo(settings.loader() != LoaderKind.BULK);
    assertThat(StoreContent.of(path)).isEqualTo(bulk(input));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void theLastOfEqualEdgesWinsAndTheOthersAreCounted(LoadSettings settings) {
    FakeInput input =
        new FakeInput(
            List.of("a", "b"),
            List.of(
                new Edge("a", "b", 1L),
                new Edge("b", "a", 2L),
                new Edge("a", "b", 3.5),
                new Edge("a", "b", null),
                new Edge("b", "a", 5L)));

    LoadReport report = LoadVariants.load(store("g"), input, settings);

    assertThat(report.record().duplicateEdges()).isEqualTo(3);
    assertThat(report.record().duplicateNodes()).isZero();
    assertThat(StoreContent.of(store("g")).edges().values())
        .containsExactly("a b  null null", "b a  5 null");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void whatWasReadIsRecorded(LoadSettings settings) throws IOException {
    String name = file("3 2", "0 1 5", "1 2 2.5");

    LoadReport report = LoadVariants.load(store("g"), Inputs.open(name, null), settings);

    LoadRecord record = report.record();
    assertThat(record.description().sourceName()).isEqualTo(name);
    assertThat(record.description().sourceBytes()).isEqualTo(Files.size(Path.of(name)));
    assertThat(record.description().sourceSha256()).hasSize(64);
    assertThat(record.description().format()).isEqualTo("edge-list");
    assertThat(record.description().groupCommit()).isEqualTo(settings.groupCommit());
    assertThat(record.description().writers()).isEqualTo(settings.writers());
    assertThat(record.description().nodes()).isEqualTo(3);
    assertThat(record.description().edges()).isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void anEmptyGraphIsLoaded(LoadSettings settings) {
    LoadVariants.load(store("g"), new FakeInput(List.of(), List.of()), settings);

    assertThat(StoreContent.of(store("g")).nodes()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aDanglingEdgeIsRejectedByNameAndNoStoreIsLeft(LoadSettings settings) throws IOException {
    String name = file("2 2", "0 1 1", "1 7 1");

    assertThatThrownBy(() -> LoadVariants.load(store("g"), Inputs.open(name, null), settings))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(name + ":3: edge 1 -> 7: ")
        .hasMessageContaining("found no node 7")
        .hasMessageContaining("--dangling create|skip");
    assertThat(files()).containsExactly("graph.txt");
  }

  private static FakeInput dangling() {
    return new FakeInput(
        List.of("a", "b"),
        List.of(
            new Edge("a", "x", 1L),
            new Edge("a", "b", 2L),
            new Edge("y", "y", 3L),
            new Edge("a", "x", 4L),
            new Edge("z", "y", 5L)));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void danglingEdgesCreateTheirNodesInTheOrderOfTheInput(LoadSettings settings) {
    LoadReport report =
        LoadVariants.load(
            store("g"), dangling(), LoadVariants.with(settings, DanglingEdges.CREATE));

    StoreContent content = StoreContent.of(store("g"));
    assertThat(content.nodes().values()).containsExactly("a", "b", "x", "y", "z");
    assertThat(content.edges().values())
        .containsExactly("a b  2 null", "y y  3 null", "a x  4 null", "z y  5 null");
    assertThat(report.createdNodes()).isEqualTo(3);
    assertThat(report.skippedEdges()).isZero();
    assertThat(report.record().duplicateEdges()).isEqualTo(1);
    assertThat(report.record().duplicateNodes()).isZero();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void skippedEdgesAreCountedAsSkippedAndNotAsDuplicates(LoadSettings settings) {
    LoadReport report =
        LoadVariants.load(store("g"), dangling(), LoadVariants.with(settings, DanglingEdges.SKIP));

    StoreContent content = StoreContent.of(store("g"));
    assertThat(content.nodes().values()).containsExactly("a", "b");
    assertThat(content.edges()).containsOnlyKeys(0L).containsValue("a b  2 null");
    assertThat(report.skippedEdges()).isEqualTo(4);
    assertThat(report.createdNodes()).isZero();
    assertThat(report.record().duplicateEdges()).isZero();
    assertThat(report.record().description().edges()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aMalformedLineInTheMiddleLeavesNoStore(LoadSettings settings) throws IOException {
    String name = file("3 3", "0 1 5", "1 two three four", "2 0 1");

    assertThatThrownBy(
            () -> LoadVariants.load(store("g"), Inputs.open(name, "edge-list"), settings))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(name + ":3:");
    assertThat(files()).containsExactly("graph.txt");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aMalformedLineLeavesAnExistingStoreAsItWas(LoadSettings settings) throws IOException {
    LoadVariants.load(store("g"), dangling(), LoadVariants.with(settings, DanglingEdges.CREATE));
    StoreContent before = StoreContent.of(store("g"));
    long sequence = StoreContent.sequence(store("g"));
    String name = file("3 3", "0 1 5", "1 two three four", "2 0 1");

    assertThatThrownBy(
            () -> LoadVariants.load(store("g"), Inputs.open(name, "edge-list"), settings))
        .isInstanceOf(BadInputException.class);
    assertThat(StoreContent.of(store("g"))).isEqualTo(before);
    assertThat(StoreContent.sequence(store("g"))).isEqualTo(sequence);
    assertThat(StoreContent.loads(store("g"))).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aSecondInputGoesAfterTheFirstAndMayUseItsNodes(LoadSettings settings) {
    FakeInput first =
        new FakeInput(List.of("a", "b"), List.of(new Edge("a", "b", 1L), new Edge("b", "a", 2L)));
    FakeInput second =
        new FakeInput(List.of("b", "c"), List.of(new Edge("a", "c", 3L), new Edge("a", "b", 4L)));

    LoadVariants.load(store("g"), first, settings);
    LoadReport report = LoadVariants.load(store("g"), second, settings);

    StoreContent content = StoreContent.of(store("g"));
    assertThat(content.nodes()).containsOnlyKeys(0L, 2L, 3L);
    assertThat(content.nodes().values()).containsExactly("a", "b", "c");
    assertThat(content.edges()).containsOnlyKeys(1L, 2L, 3L);
    assertThat(content.edges().values())
        .containsExactly("b a  2 null", "a c  3 null", "a b  4 null");
    assertThat(report.record().duplicateNodes()).isEqualTo(1);
    assertThat(report.record().duplicateEdges()).isEqualTo(1);
    assertThat(StoreContent.loads(store("g"))).hasSize(2).allMatch(LoadRecord::complete);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void nodesThatAreStoredDoNotDangleAndKeepTheirProperties(LoadSettings settings) {
    Properties kept = Properties.of(Map.of("kept", true));
    try (GraphStore store = new SqliteEngine().create(store("g"), LoadVariants.config(settings))) {
      store.putNode(new NodeRecord("old", LabelSet.of("Old"), kept, -1));
    }

    LoadReport report =
        LoadVariants.load(
            store("g"),
            new FakeInput(
                List.of("a"), List.of(new Edge("a", "old", 1L), new Edge("new", "a", 2L))),
            LoadVariants.with(settings, DanglingEdges.CREATE));

    assertThat(report.createdNodes()).isEqualTo(1);
    try (GraphStore store = new SqliteEngine().open(store("g"), LoadVariants.config(settings))) {
      assertThat(store.getNode("old").orElseThrow().properties()).isEqualTo(kept);
    }
    assertThat(StoreContent.of(store("g")).nodes().values()).containsExactly("old", "a", "new");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void listenersHearEveryRecordOfEveryPhase(LoadSettings settings) {
    HeardPhases heard = new HeardPhases();
    FakeInput input = FakeInput.random(700, 1_500, new Random(SEED));

    GraphLoader.load(
        new SqliteEngine(), store("g"), LoadVariants.config(settings), input, settings, heard);

    assertThat(heard.totals())
        .isEqualTo(
            settings.loader() == LoaderKind.BULK
                ? List.of("read 2200 of -1", "write 2200 of 2200")
                : List.of("scan 2200 of -1", "nodes 700 of 700", "edges 1500 of 1500"));
  }

  @ParameterizedTest
  @MethodSource("statementKinds")
  void theTotalOfTheEdgePhaseLeavesOutSkippedEdges(LoadSettings settings) {
    HeardPhases heard = new HeardPhases();

    GraphLoader.load(
        new SqliteEngine(),
        store("g"),
        LoadVariants.config(settings),
        dangling(),
        LoadVariants.with(settings, DanglingEdges.SKIP),
        heard);

    assertThat(heard.totals().getLast()).isEqualTo("edges 1 of 1");
  }

  @Test
  void aStoreThatGroupsOtherwiseThanTheLoadSaysIsRefused() {
    assertThatThrownBy(
            () ->
                GraphLoader.load(
                    new SqliteEngine(),
                    store("g"),
                    StoreConfig.defaults(),
                    dangling(),
                    LoadSettings.concurrent(4, GroupCommit.CLIENT),
                    LoadListener.SILENT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "groupCommit=CLIENT of the load needs a store opened with groupCommit=OFF, found ENGINE");
    assertThat(store("g")).doesNotExist();
  }
}
