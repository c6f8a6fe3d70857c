package org.keelgraph.loaders.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.keelgraph.error.BadInputException;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.error.UnfinishedLoadException;
import org.keelgraph.loaders.load.FakeInput.Edge;
import org.keelgraph.store.CommitReceipt;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.WriteBatch;
import org.keelgraph.store.sqlite.SqliteEngine;

/** Loads that break off half-way: what is left, and how it is completed. */
@Timeout(120)
class UnfinishedLoadTest {

  private static final long SEED = Long.getLong("keelgraph.seed", 20260913);
  private static final LoadSettings CONCURRENT = LoadSettings.concurrent(4, GroupCommit.ENGINE);

  @TempDir private Path folder;
  private final Random random = new Random(SEED);

  private Path store(String name) {
    return folder.resolve(name + ".db");
  }

  static Stream<LoadSettings> statements() {
    return LoadVariants.statementKinds();
  }

  @AfterEach
  void noWriterIsLeft() {
    assertThat(WriterTeamTest.writersAlive()).isEmpty();
  }

  private void assertSameAsInOneGo(Path path, FakeInput input, LoadSettings settings) {
    Path whole = store("whole");
    LoadReport expected = LoadVariants.load(whole, input, settings);
    LoadRecord actual = StoreContent.loads(path).getLast();
    assertThat(StoreContent.of(path)).as("seed=%d", SEED).isEqualTo(StoreContent.of(whole));
    assertThat(actual.complete()).isTrue();
    assertThat(actual.duplicateNodes()).isEqualTo(expected.record().duplicateNodes());
    assertThat(actual.duplicateEdges()).isEqualTo(expected.record().duplicateEdges());
  }

  private void breakOff(Path path, FakeInput input, LoadSettings settings) {
    int edge = random.nextInt(input.edges().size());
    assertThatThrownBy(() -> LoadVariants.load(path, input.failingIn(2, edge), settings))
        .isInstanceOf(FakeInput.ReadFault.class);
  }

  @ParameterizedTest
  @MethodSource("statements")
  void aLoadThatBrokeOffIsCompletedByLoadingTheInputAgain(LoadSettings settings) {
    FakeInput input = FakeInput.random(60, 900, random);
    Path path = store("g");
    breakOff(path, input, settings);
    assertThat(StoreContent.loads(path)).noneMatch(LoadRecord::complete);

    LoadReport report = LoadVariants.load(path, input, settings);

    assertThat(report.resumed()).isTrue();
    assertThat(StoreContent.loads(path)).hasSize(1);
    assertSameAsInOneGo(path, input, settings);
  }

  @Test
  void itMayBreakOffManyTimes() {
    FakeInput input = FakeInput.random(60, 900, random);
    Path path = store("g");
    for (int attempt = 0; attempt < 5; attempt++) {
      breakOff(path, input, CONCURRENT);
    }

    LoadVariants.load(path, input, LoadSettings.concurrent(8, GroupCommit.CLIENT));

    assertSameAsInOneGo(path, input, CONCURRENT);
  }

  @ParameterizedTest
  @MethodSource("statements")
  void aLoadThatHadCreatedNodesForDanglingEdgesIsCompletedToo(LoadSettings rejecting) {
    LoadSettings settings = LoadVariants.with(rejecting, DanglingEdges.CREATE);
    FakeInput input =
        FakeInput.random(60, 600, random)
            .and(new Edge("new 1", "new 2", 1L), new Edge("new 3", "new 1", 2L));
    Path path = store("g");
    assertThatThrownBy(() -> LoadVariants.load(path, input.failingIn(2, 601), settings))
        .isInstanceOf(FakeInput.ReadFault.class);

    LoadReport report = LoadVariants.load(path, input, settings);

    assertThat(report.resumed()).isTrue();
    assertThat(report.createdNodes()).isEqualTo(3);
    assertSameAsInOneGo(path, input, settings);
  }

  @Test
  void aLoadIntoAFullStoreThatBrokeOffIsCompletedBehindWhatWasThere() {
    FakeInput first = FakeInput.random(30, 100, random);
    FakeInput second = FakeInput.random(50, 400, random).and(new Edge("new", "node 3", 1L));
    LoadSettings settings = LoadVariants.with(CONCURRENT, DanglingEdges.CREATE);
    LoadVariants.load(store("g"), first, settings);
    breakOff(store("g"), second, settings);

    LoadReport report = LoadVariants.load(store("g"), second, settings);

    assertThat(report.resumed()).isTrue();
    LoadVariants.load(store("whole"), first, settings);
    assertSameAsInOneGo(store("g"), second, settings);
  }

  @ParameterizedTest
  @MethodSource("statements")
  void anotherInputIsRefusedWhileOneIsUnfinished(LoadSettings settings) {
    FakeInput input = FakeInput.random(20, 50, random);
    breakOff(store("g"), input, settings);
    FakeInput other = input.and(new Edge("node 1", "node 2", 77L));

    for (LoadSettings any : List.of(settings, LoadSettings.bulk())) {
      assertThatThrownBy(() -> LoadVariants.load(store("g"), other, any))
          .isInstanceOf(UnfinishedLoadException.class)
          .hasMessageContaining("unfinished load of fake");
    }
    LoadVariants.load(store("g"), input, settings);
    assertSameAsInOneGo(store("g"), input, settings);
  }

  @ParameterizedTest
  @MethodSource("statements")
  void anInputThatChangesBetweenItsTwoReadingsIsRefused(LoadSettings settings) {
    FakeInput input = FakeInput.random(20, 50, random);
    List<FakeInput> changes =
        List.of(
            input.and(new Edge("node 1", "node 2", 77L)),
            input.and(new Edge("node 1", "nobody", 77L)),
            new FakeInput(input.nodes(), input.edges().subList(0, 49)),
            new FakeInput(input.nodes(), input.edges().reversed()));
    for (FakeInput changed : changes) {
      Path path = store("g" + changes.indexOf(changed));

      assertThatThrownBy(() -> LoadVariants.load(path, input.becoming(changed), settings))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("fake changed while it was being loaded");
      assertThat(StoreContent.loads(path)).noneMatch(LoadRecord::complete);
      assertThat(StoreContent.of(path).edges().keySet()).allMatch(ordinal -> ordinal < 50);
    }
  }

  @ParameterizedTest
  @MethodSource("statements")
  void aWritersFailureEndsTheLoadAndLoadingAgainCompletesIt(LoadSettings settings) {
    FakeInput input = FakeInput.random(60, 900, random);
    Path path = store("g");
    int failing = 1 + random.nextInt(500);
    AtomicInteger writes = new AtomicInteger();
    StoreDecorator.Write write =
        (batch, real) -> {
          int before = writes.getAndAdd(batch.mutations().size());
          if (before + batch.mutations().size() > failing) {
            throw new StoreIoException("disk full, seed=" + SEED);
          }
          return real.write(batch);
        };

    try (GraphStore real = new SqliteEngine().create(path, LoadVariants.config(settings))) {
      StoreDecorator failingStore = new StoreDecorator(real, write);
      assertThatThrownBy(() -> GraphLoader.load(failingStore, input, settings, LoadListener.SILENT))
          .isInstanceOf(StoreIoException.class)
          .hasMessageStartingWith("disk full");
    }
    assertThat(WriterTeamTest.writersAlive()).isEmpty();

    LoadVariants.load(path, input, settings);
    assertSameAsInOneGo(path, input, settings);
  }

  @Test
  void anErrorInAWriterEndsTheLoad() {
    FakeInput input = FakeInput.random(60, 900, random);
    try (GraphStore real = new SqliteEngine().create(store("g"), LoadVariants.config(CONCURRENT))) {
      StoreDecorator failingStore = new StoreDecorator(real, this::runOutOfMemory);
      assertThatThrownBy(
              () -> GraphLoader.load(failingStore, input, CONCURRENT, LoadListener.SILENT))
          .isInstanceOf(OutOfMemoryError.class);
    }
  }

  private CommitReceipt runOutOfMemory(WriteBatch batch, GraphStore real) {
    throw new OutOfMemoryError("simulated");
  }

  @Test
  void aListenerThatFailsEndsTheLoad() {
    LoadListener failing =
        new LoadListener() {
          private final AtomicInteger calls = new AtomicInteger();

          @Override
          public void progressed(long records) {
            if (calls.incrementAndGet() == 1_500) {
              throw new IllegalStateException("terminal gone");
            }
          }
        };
    FakeInput input = FakeInput.random(60, 900, random);

    assertThatThrownBy(
            () ->
                GraphLoader.load(
                    new SqliteEngine(),
                    store("g"),
                    LoadVariants.config(CONCURRENT),
                    input,
                    CONCURRENT,
                    failing))
        .hasMessage("terminal gone");
  }
}
