package org.keelgraph.store.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.Manifest;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.sqlite.Contents;
import org.keelgraph.store.sqlite.SqliteEngine;
import org.keelgraph.store.sqlite.Twin;

/**
 * Opens what a power loss left and says what is wrong with it. Thread-safe.
 *
 * <p>How many transactions of each writer are there is read from the writer's own node; it must be
 * as many as were acknowledged, or one more, and the whole graph must be the one that these numbers
 * determine. So nothing can be half there, come back, or be there without what it was built on.
 */
final class StateCheck {

  /** What the line begins with that tells of an acknowledgement that came to nothing. */
  static final String LOST = "lost: ";

  private static final SqliteEngine ENGINE = new SqliteEngine();

  /** What is recovered does not depend on it, and nothing here is to last. */
  private static final SynchronousMode NO_SYNCS = SynchronousMode.OFF;

  /** A writer's part of the graph after each of its transactions, ordinals left out. */
  private record Part(Map<String, NodeRecord> nodes, Map<EdgeKey, EdgeRecord> edges) {}

  private final Workload workload;
  private final StoreConfig config;
  private final Map<String, List<Part>> histories = new HashMap<>();
  private final List<Acknowledgement> whole;

  /** Of a workload whose groups are not looked at. */
  StateCheck(Workload workload) {
    this(workload, List.of());
  }

  /**
   * Of what a run may leave.
   *
   * @param whole all acknowledgements that the run was going to get
   */
  StateCheck(Workload workload, List<Acknowledgement> whole) {
    this.workload = workload;
    this.whole = whole;
    config =
        StoreConfig.builder()
            .journal(workload.config().journal())
            .synchronous(NO_SYNCS)
            .readers(1)
            .build();
    for (int number = 0; number < workload.writers; number++) {
      String writer = Workload.writer(number);
      histories.put(writer, history(writer, workload.transactions));
    }
    boolean loads =
        workload.kind == Workload.Kind.BULK_INTO_NEW
            || workload.kind == Workload.Kind.BULK_INTO_FILLED;
    if (loads) {
      histories.put(WriterHistory.BULK, history(WriterHistory.BULK, 1));
    }
  }

  private static List<Part> history(String writer, int transactions) {
    List<Part> parts = new ArrayList<>();
    Twin twin = new Twin();
    parts.add(part(twin.nodes(), twin.edges()));
    for (int number = 1; number <= transactions; number++) {
      if (!twin.write(WriterHistory.batch(writer, number))) {
        throw new IllegalStateException("refused: writer=" + writer + " number=" + number);
      }
      parts.add(part(twin.nodes(), twin.edges()));
    }
    return parts;
  }

  private static Part part(Map<String, NodeRecord> nodes, Map<EdgeKey, EdgeRecord> edges) {
    Map<String, NodeRecord> nodesAnywhere = new HashMap<>();
    nodes.forEach((id, node) -> nodesAnywhere.put(id, node.withOrdinal(NodeRecord.UNORDERED)));
    Map<EdgeKey, EdgeRecord> edgesAnywhere = new HashMap<>();
    edges.forEach((key, edge) -> edgesAnywhere.put(key, edge.withOrdinal(NodeRecord.UNORDERED)));
    return new Part(nodesAnywhere, edgesAnywhere);
  }

  /**
   * Looks for anything wrong.
   *
   * @param folder where the files of the state are, for this check alone
   * @param acknowledged all acknowledgements before the power went
   * @return what is wrong, one line a problem
   */
  List<String> problems(Path folder, List<Acknowledgement> acknowledged) throws IOException {
    Path path = folder.resolve(WorkloadProcess.STORE);
    if (!Files.exists(path)) {
      return acknowledged.isEmpty() ? List.of() : List.of(LOST + "the whole store");
    }
    try {
      List<String> problems = new ArrayList<>();
      Map<String, Integer> counts;
      Manifest manifest;
      try (GraphStore store = ENGINE.open(path, config)) {
        Contents contents = Contents.of(store);
        manifest = contents.manifest();
        if (!manifest.equals(contents.recomputed())) {
          problems.add("manifest=" + manifest + " but the rows give " + contents.recomputed());
        }
        problems.addAll(ENGINE.checkIntegrity(store));
        counts = counts(contents.nodes());
        compareGraph(contents, counts, problems);
      }
      compareHistory(counts, manifest, acknowledged, problems);
      openAgain(folder, manifest, problems);
      if (workload.kind == Workload.Kind.GUARDED) {
        replay(path, counts, problems);
      }
      return problems;
    } catch (RuntimeException | AssertionError unreadable) {
      return List.of("not readable: " + unreadable);
    }
  }

  private Map<String, Integer> counts(Map<String, NodeRecord> nodes) {
    Map<String, Integer> counts = new HashMap<>();
    for (String writer : histories.keySet()) {
      NodeRecord counter = nodes.get(writer);
      counts.put(writer, counter == null ? 0 : (int) WriterHistory.count(counter));
    }
    return counts;
  }

  private void compareGraph(Contents contents, Map<String, Integer> counts, List<String> problems) {
    Part found = part(contents.nodes(), contents.edges());
    Part expected = new Part(new HashMap<>(), new HashMap<>());
    long shared = 0;
    for (Map.Entry<String, Integer> entry : counts.entrySet()) {
      List<Part> parts = histories.getOrDefault(entry.getKey(), List.of());
      int count = entry.getValue();
      if (count < 0 || count >= parts.size()) {
        problems.add("writer=" + entry.getKey() + " has a count that it never wrote: " + count);
        return;
      }
      expected.nodes.putAll(parts.get(count).nodes);
      expected.edges.putAll(parts.get(count).edges);
      shared += counted(count);
    }
    if (shared > 0) {
      expected.nodes.put(WriterHistory.SHARED, WriterHistory.shared(shared));
    }
    compare("node", expected.nodes, found.nodes, problems);
    compare("edge", expected.edges, found.edges, problems);
  }

  private long counted(int transactions) {
    if (workload.onlyBatches()) {
      return 0;
    }
    return IntStream.rangeClosed(1, transactions).filter(WriterHistory::counts).count();
  }

  private static <K, V> void compare(
      String kind, Map<K, V> expected, Map<K, V> found, List<String> problems) {
    expected.forEach(
        (key, value) -> {
          if (!value.equals(found.get(key))) {
            problems.add("%s %s: expected=%s found=%s".formatted(kind, key, value, found.get(key)));
          }
        });
    found.forEach(
        (key, value) -> {
          if (!expected.containsKey(key)) {
            problems.add("%s %s should not be there: found=%s".formatted(kind, key, value));
          }
        });
  }

  private void compareHistory(
      Map<String, Integer> counts,
      Manifest manifest,
      List<Acknowledgement> acknowledged,
      List<String> problems) {
    if (workload.isGroupedByClient()) {
      compareGroups(counts, manifest, problems);
    } else {
      long transactions = counts.values().stream().mapToLong(Integer::longValue).sum();
      if (manifest.sequence() != transactions) {
        problems.add("sequence=%d transactions=%d".formatted(manifest.sequence(), transactions));
      }
    }
    Map<String, Integer> last = new HashMap<>();
    for (Acknowledgement one : acknowledged) {
      int count = counts.getOrDefault(one.writer(), 0);
      last.merge(one.writer(), one.transaction(), Math::max);
      boolean past = one.sequence() > 0 && one.sequence() <= manifest.sequence();
      boolean due = workload.isDurable() || past;
      if (due && count < one.transaction()) {
        problems.add(LOST + one + " count=" + count);
      }
    }
    counts.forEach(
        (writer, count) -> {
          if (count > last.getOrDefault(writer, 0) + 1) {
            problems.add("writer=%s count=%d was not begun".formatted(writer, count));
          }
        });
  }

  /** Of each group up to the last one that is there, every member is, and of no later one any. */
  private void compareGroups(
      Map<String, Integer> counts, Manifest manifest, List<String> problems) {
    Map<String, Integer> due = new HashMap<>();
    for (Acknowledgement one : whole) {
      if (one.sequence() > 0 && one.sequence() <= manifest.sequence()) {
        due.merge(one.writer(), one.transaction(), Math::max);
      }
    }
    counts.forEach(
        (writer, count) -> {
          if (!count.equals(due.getOrDefault(writer, 0))) {
            problems.add(
                "a group in part: sequence=%d writer=%s count=%d of=%d"
                    .formatted(manifest.sequence(), writer, count, due.getOrDefault(writer, 0)));
          }
        });
  }

  /** Opening and closing the store once more changes nothing. */
  private void openAgain(Path folder, Manifest first, List<String> problems) throws IOException {
    Path path = folder.resolve(WorkloadProcess.STORE);
    byte[] before = Files.readAllBytes(path);
    try (GraphStore store = ENGINE.open(path, config);
        StoreSnapshot snapshot = store.snapshot()) {
      if (!snapshot.manifest().equals(first)) {
        problems.add("second opening: manifest=" + snapshot.manifest() + " was " + first);
      }
    }
    if (!Arrays.equals(before, Files.readAllBytes(path))) {
      problems.add("the second opening changed the file");
    }
    for (String sidecar : List.of("-wal", "-shm", "-journal")) {
      if (Files.exists(folder.resolve(WorkloadProcess.STORE + sidecar))) {
        problems.add("a closed store left its " + sidecar);
      }
    }
  }

  /** A token is known exactly if its batch is there. */
  private void replay(Path path, Map<String, Integer> counts, List<String> problems) {
    try (GraphStore store = ENGINE.open(path, config)) {
      counts.forEach(
          (writer, count) -> {
            for (int number = Math.max(1, count - 1); number <= count + 1; number++) {
              boolean replayed = WorkloadProcess.commit(store, writer, number).replayed();
              if (replayed != number <= count) {
                problems.add(
                    "writer=%s count=%d: token of %d replayed=%s"
                        .formatted(writer, count, number, replayed));
              }
            }
          });
    }
  }
}
