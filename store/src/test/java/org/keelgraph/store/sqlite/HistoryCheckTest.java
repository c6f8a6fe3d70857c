package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.keelgraph.error.ConflictException;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.PropertyPatch;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.Transaction;
import org.keelgraph.store.sqlite.HistoryChecker.Anomaly;
import org.keelgraph.store.sqlite.ListTransaction.Append;
import org.keelgraph.store.sqlite.ListTransaction.Operation;
import org.keelgraph.store.sqlite.ListTransaction.Read;

/**
 * Histories of random transactions that read lists and append to them, by 16 threads at once,
 * searched for cycles that the journal's isolation forbids. Lists are a property of nodes and of
 * edges.
 */
class HistoryCheckTest {

  private static final int THREADS = 16;

  /** A list is retired after about that many appends, so that none grows long. */
  private static final int APPENDS_A_KEY = 24;

  private static final int KEYS_IN_USE = 8;
  private static final String HUB = "hub";
  private static final String LIST = "list";

  /** With these a history is not serialisable, and may be snapshot isolation. */
  private static final Set<Anomaly> WRITE_SKEW = Set.of(Anomaly.G2, Anomaly.G2_REAL_TIME);

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"WAL, OFF", "WAL, ENGINE", "MVCC, OFF", "MVCC, ENGINE"})
  @Timeout(300)
  void aHistoryHasNoForbiddenCycle(JournalMode journal, GroupCommit grouping) throws Exception {
    check(journal, grouping, 25_600);
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"WAL, OFF", "WAL, ENGINE", "MVCC, OFF", "MVCC, ENGINE"})
  void aLongHistoryHasNoForbiddenCycle(JournalMode journal, GroupCommit grouping) throws Exception {
    check(journal, grouping, 100_000);
  }

  private void check(JournalMode journal, GroupCommit grouping, int transactions) throws Exception {
    StoreConfig config =
        StoreConfig.builder()
            .journal(journal)
            .groupCommit(grouping)
            .synchronous(SynchronousMode.OFF)
            .readers(THREADS)
            .conflictRetries(5)
            .build();
    long seed = RandomBatches.seed("history " + journal + " " + grouping);
    try (GraphStore store = new SqliteEngine().create(folder.resolve("g.db"), config)) {
      store.putNode(NodeRecord.of(HUB));
      AtomicLong values = new AtomicLong();
      List<ListTransaction> history = new ArrayList<>();
      List<List<ListTransaction>> parts =
          SideBySide.all(
              THREADS,
              thread ->
                  () -> {
                    Random random = new Random(seed + thread);
                    List<ListTransaction> done = new ArrayList<>();
                    for (int number = 0; number < transactions / THREADS; number++) {
                      done.add(transact(store, plan(random, values)));
                    }
                    return done;
                  });
      parts.forEach(history::addAll);
      history.add(readAll(store, values.get()));
      List<HistoryChecker.Finding> findings = new ArrayList<>(HistoryChecker.check(history));
      report(history, findings);
      if (journal == JournalMode.MVCC) {
        findings.removeIf(finding -> WRITE_SKEW.contains(finding.anomaly()));
      }
      assertThat(findings).isEmpty();
      Contents contents = Contents.of(store);
      assertThat(contents.manifest()).isEqualTo(contents.recomputed());
    }
  }

  private static void report(List<ListTransaction> history, List<HistoryChecker.Finding> findings) {
    long committed = history.stream().filter(ListTransaction::committed).count();
    System.out.println(
        "history: transactions=%d committed=%d found=%s"
            .formatted(
                history.size(),
                committed,
                findings.stream().map(HistoryChecker.Finding::anomaly).distinct().toList()));
  }

  /** What a transaction is to do: a list of reads, their lists empty, and appends. */
  private static List<Operation> plan(Random random, AtomicLong values) {
    List<Operation> plan = new ArrayList<>();
    int size = 1 + random.nextInt(4);
    boolean reader = random.nextInt(5) == 0;
    for (int number = 0; number < size; number++) {
      if (reader || random.nextBoolean()) {
        plan.add(new Read(key(values.get(), random), List.of()));
      } else {
        long value = values.incrementAndGet();
        plan.add(new Append(key(value, random), value));
      }
    }
    return plan;
  }

  private static String key(long value, Random random) {
    return key(value / APPENDS_A_KEY + random.nextInt(KEYS_IN_USE));
  }

  private static String key(long number) {
    return (number % 3 == 0 ? "edge" : "node") + number;
  }

  private static ListTransaction transact(GraphStore store, List<Operation> plan) {
    long began = System.nanoTime();
    try {
      List<Operation> done = store.transact(transaction -> run(transaction, plan));
      return new ListTransaction(true, began, System.nanoTime(), done);
    } catch (ConflictException conflict) {
      return new ListTransaction(false, began, System.nanoTime(), plan);
    }
  }

  private static List<Operation> run(Transaction transaction, List<Operation> plan) {
    List<Operation> done = new ArrayList<>();
    for (Operation operation : plan) {
      List<Long> seen = read(transaction, operation.key());
      done.add(new Read(operation.key(), seen));
      if (operation instanceof Append append) {
        List<Long> appended = new ArrayList<>(seen);
        appended.add(append.value());
        write(transaction, append.key(), appended, seen.isEmpty());
        done.add(append);
      }
    }
    return done;
  }

  private static EdgeKey edge(String key) {
    return new EdgeKey(HUB, "LIST", HUB, key);
  }

  private static List<Long> read(Transaction transaction, String key) {
    Object list =
        key.startsWith("edge")
            ? transaction.getEdge(edge(key)).map(edge -> edge.properties().get(LIST)).orElse(null)
            : transaction.getNode(key).map(node -> node.properties().get(LIST)).orElse(null);
    List<Long> values = new ArrayList<>();
    if (list instanceof List<?> items) {
      items.forEach(item -> values.add((Long) item));
    }
    return values;
  }

  private static void write(Transaction transaction, String key, List<Long> list, boolean insert) {
    boolean isEdge = key.startsWith("edge");
    Properties properties = Properties.of(Map.of(LIST, list));
    if (insert && isEdge) {
      transaction.putEdge(new EdgeRecord(edge(key), 1L, properties, NodeRecord.UNORDERED));
    } else if (insert) {
      transaction.putNode(new NodeRecord(key, LabelSet.NONE, properties, NodeRecord.UNORDERED));
    } else if (isEdge) {
      transaction.patchEdge(edge(key), PropertyPatch.set(LIST, list));
    } else {
      transaction.patchNode(key, PropertyPatch.set(LIST, list));
    }
  }

  private static ListTransaction readAll(GraphStore store, long lastValue) {
    List<Operation> plan = new ArrayList<>();
    for (long number = 0; number <= lastValue / APPENDS_A_KEY + KEYS_IN_USE; number++) {
      plan.add(new Read(key(number), List.of()));
    }
    return transact(store, plan);
  }

  // The checker itself, on histories that are known to be bad.

  private final List<ListTransaction> handMade = new ArrayList<>();

  private void transaction(long began, long ended, Operation... operations) {
    handMade.add(new ListTransaction(true, began, ended, List.of(operations)));
  }

  /** One that overlaps every other. */
  private void transaction(Operation... operations) {
    transaction(0, 1_000, operations);
  }

  private static Read read(String key, Long... seen) {
    return new Read(key, List.of(seen));
  }

  private Set<Anomaly> found() {
    Set<Anomaly> found = new HashSet<>();
    HistoryChecker.check(handMade).forEach(finding -> found.add(finding.anomaly()));
    return found;
  }

  @Test
  void theCheckerAcceptsASerialHistory() {
    transaction(0, 1, read("x"), new Append("x", 1), read("x", 1L));
    transaction(2, 3, read("x", 1L), new Append("y", 2));
    transaction(4, 5, new Append("x", 3), new Append("x", 4));
    transaction(6, 7, read("x", 1L, 3L, 4L), read("y", 2L));
    assertThat(found()).isEmpty();
  }

  @Test
  void theCheckerFindsAReadOfAnAbortedWrite() {
    handMade.add(new ListTransaction(false, 0, 1, List.of(new Append("x", 1))));
    transaction(read("x", 1L));
    assertThat(found()).containsExactly(Anomaly.G1A);
  }

  @Test
  void theCheckerFindsAReadOfAnIntermediateWrite() {
    transaction(new Append("x", 1), new Append("x", 2));
    transaction(read("x", 1L));
    transaction(read("x", 1L, 2L));
    assertThat(found()).contains(Anomaly.G1B);
  }

  @Test
  void theCheckerFindsALostAppend() {
    transaction(read("x"), new Append("x", 1));
    transaction(read("x"), new Append("x", 2));
    transaction(read("x", 2L));
    assertThat(found()).contains(Anomaly.LOST_APPEND);
  }

  @Test
  void theCheckerFindsADuplicate() {
    transaction(new Append("x", 1));
    transaction(read("x", 1L, 1L));
    assertThat(found()).contains(Anomaly.DUPLICATE);
  }

  @Test
  void theCheckerFindsViewsThatDisagree() {
    transaction(new Append("x", 1));
    transaction(new Append("x", 2));
    transaction(read("x", 1L, 2L));
    transaction(read("x", 2L));
    assertThat(found()).contains(Anomaly.INCOMPATIBLE_ORDER);
  }

  @Test
  void theCheckerFindsAListThatChangesUnderATransaction() {
    transaction(new Append("x", 1));
    transaction(read("x"), read("x", 1L));
    transaction(new Append("y", 2), read("y"));
    transaction(read("y", 2L));
    assertThat(found()).containsExactly(Anomaly.INTERNAL);
  }

  @Test
  void theCheckerFindsADirtyWrite() {
    transaction(new Append("x", 1), new Append("y", 2));
    transaction(new Append("x", 3), new Append("y", 4));
    transaction(read("x", 1L, 3L), read("y", 4L, 2L));
    assertThat(found()).contains(Anomaly.G0);
  }

  @Test
  void theCheckerFindsCircularInformationFlow() {
    transaction(new Append("x", 1), read("y", 2L));
    transaction(new Append("y", 2), read("x", 1L));
    assertThat(found()).contains(Anomaly.G1C).doesNotContain(Anomaly.G0);
  }

  @Test
  void theCheckerFindsReadSkew() {
    transaction(new Append("x", 1), new Append("y", 2));
    transaction(read("x"), read("y", 2L));
    transaction(read("x", 1L));
    assertThat(found()).contains(Anomaly.G_SINGLE).doesNotContain(Anomaly.G1C);
  }

  @Test
  void theCheckerTellsWriteSkewFromWhatSnapshotIsolationForbids() {
    transaction(read("x"), read("y"), new Append("x", 1));
    transaction(read("x"), read("y"), new Append("y", 2));
    transaction(2_000, 3_000, read("x", 1L), read("y", 2L));
    assertThat(found()).isEqualTo(WRITE_SKEW);
  }

  @Test
  void theCheckerFindsTwoAntiDependenciesThatAreNotAdjacent() {
    // r misses 1 and sees 2, s misses 2 and sees 1: the long fork, which is no snapshot isolation
    transaction(new Append("x", 1));
    transaction(new Append("y", 2));
    transaction(read("x"), read("y", 2L));
    transaction(read("y"), read("x", 1L));
    assertThat(found()).contains(Anomaly.G_SINGLE).doesNotContain(Anomaly.G1C);
  }

  @Test
  void theCheckerFindsAStaleReadByTheClock() {
    transaction(0, 1, new Append("x", 1));
    transaction(2, 3, read("x"));
    transaction(4, 5, read("x", 1L));
    assertThat(found()).containsExactlyInAnyOrder(Anomaly.G_SINGLE_REAL_TIME, Anomaly.G2_REAL_TIME);
  }
}
