package org.keelgraph.store.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Lets the power go while stores are written: what is acknowledged is there, and nothing is half
 * there. The controls take syncs away, which must be found out. Needs strace, and is skipped
 * without.
 */
@Timeout(1800)
class CrashStateTest {

  private static final int STATES_EACH = 17;
  private static final int STATES_OF_A_CONTROL = 60;
  private static final Path KEPT = Path.of("target", "crash-states");

  /** Enough for more than 5,000 distinct ones of two recordings. */
  private static final int MANY_STATES_EACH = 230;

  private static final Tally TALLY = new Tally();

  private static List<Trace> recorded = List.of();

  @TempDir Path scratch;

  private final long seed = seed();

  @BeforeAll
  static void record(@TempDir Path folder) throws Exception {
    Strace.assumeAvailable();
    recorded = recordAll(folder);
  }

  @AfterAll
  static void sum() {
    System.out.println(TALLY.line());
  }

  private static List<Trace> recordAll(Path folder) throws Exception {
    long began = System.nanoTime();
    List<Trace> traces = TracedWorkload.run(folder, Arrays.asList(Workload.values()));
    System.out.printf(
        "crash states: recorded workloads=%d events=%d in %d ms%n",
        traces.size(),
        traces.stream().mapToInt(trace -> trace.events().size()).sum(),
        millisSince(began));
    return traces;
  }

  private static long millisSince(long nanoTime) {
    return (System.nanoTime() - nanoTime) / 1_000_000;
  }

  private static long seed() {
    Long given = Long.getLong("keelgraph.seed");
    return given == null ? System.nanoTime() : given;
  }

  private static Trace trace(Workload workload) {
    return recorded.stream()
        .filter(trace -> trace.workload() == workload)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void nothingAcknowledgedIsLostAndNothingIsHalfThere() throws Exception {
    assertThat(exploreAll(recorded, STATES_EACH)).isGreaterThanOrEqualTo(300);
  }

  @Test
  @Tag("slow")
  void nothingAcknowledgedIsLostInManyMoreStates(@TempDir Path another) throws Exception {
    int distinct =
        exploreAll(recorded, MANY_STATES_EACH) + exploreAll(recordAll(another), MANY_STATES_EACH);
    assertThat(distinct).isGreaterThanOrEqualTo(5_000);
  }

  /** Returns how many distinct states there were, none of them at fault. */
  private int exploreAll(List<Trace> traces, int statesEach) throws Exception {
    long began = System.nanoTime();
    int states = 0;
    StringBuilder counts = new StringBuilder();
    for (Trace trace : traces) {
      if (trace.workload() != Workload.UNSYNCHRONISED) {
        long start = System.nanoTime();
        Explorer.Report report = exploreSafe(new Explorer(trace, statesEach, seed));
        states += report.states();
        counts.append(
            " %s=%d/%dms".formatted(trace.workload(), report.states(), millisSince(start)));
      }
    }
    System.out.printf(
        "crash states: seed=%d (give it by -Dkeelgraph.seed) states=%d in %d ms,"
            + " nothing lost:%s%n",
        seed, states, millisSince(began), counts);
    return states;
  }

  private Explorer.Report exploreSafe(Explorer explorer) throws Exception {
    Explorer.Report report = explorer.explore(scratch);
    TALLY.explored(report);
    if (!report.failures().isEmpty()) {
      Path kept = keep(explorer, report.failures().getFirst());
      assertThat(report.failures()).as("seed=%d, the first is in %s", seed, kept).isEmpty();
    }
    return report;
  }

  private static Path keep(Explorer explorer, Explorer.Failure failure) throws IOException {
    Path folder = Files.createTempDirectory(Files.createDirectories(KEPT), "state-");
    explorer.keep(failure, folder);
    return folder.toAbsolutePath();
  }

  @Test
  void aStoreThatDoesNotSyncIsFoundOut() throws Exception {
    assertFoundOut("synchronous off", trace(Workload.UNSYNCHRONISED));
  }

  @Test
  void syncsThatDoNothingAreFoundOut() throws Exception {
    assertFoundOut("no sync", trace(Workload.FOUR_ENGINE_WAL).withoutSyncs(_ -> true));
  }

  @Test
  void aLogThatIsNotSyncedIsFoundOut() throws Exception {
    Trace trace = trace(Workload.FOUR_OFF_WAL);
    assertFoundOut("no sync of the log", trace.withoutSyncs(syncsOf(trace, "-wal")));
  }

  @Test
  void aCheckpointThatIsNotSyncedIsFoundOut() throws Exception {
    Trace trace = trace(Workload.SINGLE_OFF_WAL);
    assertFoundOut("no sync of the main file", trace.withoutSyncs(syncsOf(trace, ".db")));
  }

  @Test
  void aNewStoreWhoseFolderIsNotSyncedIsFoundOut() throws Exception {
    Trace trace = trace(Workload.CREATION);
    assertFoundOut(
        "no sync of the folder", trace.withoutSyncs(FileEvent.SyncFolder.class::isInstance));
  }

  @Test
  void aBulkLoadWhoseFileIsNotSyncedIsFoundOut() throws Exception {
    Trace trace = trace(Workload.BULK_LOAD_INTO_NEW);
    assertFoundOut("no sync of the built file", trace.withoutSyncs(syncsOf(trace, ".db")));
  }

  @Test
  void aBulkLoadIntoAFilledStoreWhoseLogIsNotSyncedIsFoundOut() throws Exception {
    Trace trace = trace(Workload.BULK_LOAD_INTO_FILLED);
    assertFoundOut("no sync of a filled store's log", trace.withoutSyncs(syncsOf(trace, "-wal")));
  }

  @Test
  void groupsOfTheClientThatAreNotSyncedAreFoundOut() throws Exception {
    Trace trace = trace(Workload.MANY_CLIENT_WAL);
    assertFoundOut("no sync of the client's groups", trace.withoutSyncs(_ -> true));
  }

  private static Predicate<FileEvent> syncsOf(Trace trace, String ending) {
    Set<Integer> files = trace.files(ending);
    return event -> event instanceof FileEvent.Sync sync && files.contains(sync.file());
  }

  private void assertFoundOut(String control, Trace trace) throws Exception {
    Explorer.Report report = new Explorer(trace, STATES_OF_A_CONTROL, seed).explore(scratch);
    System.out.printf(
        "crash states: seed=%d control=\"%s\" states=%d found out=%d%n",
        seed, control, report.states(), report.failures().size());
    TALLY.control(control, report);
    assertThat(report.failures()).as("%s, seed=%d", control, seed).isNotEmpty();
  }
}
