package org.keelgraph.store.sqlite;

import static org.keelgraph.store.sqlite.DependencyGraph.Kind.READ_WRITE;
import static org.keelgraph.store.sqlite.DependencyGraph.Kind.REAL_TIME;
import static org.keelgraph.store.sqlite.DependencyGraph.Kind.WRITE_READ;
import static org.keelgraph.store.sqlite.DependencyGraph.Kind.WRITE_WRITE;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds anomalies in a list-append history (Kingsbury and Alvaro, Elle, 2020). Values are unique,
 * and a list shows in which order they were appended, so every dependency between transactions can
 * be read off what they saw. The history must end with a transaction that reads every list.
 */
final class HistoryChecker {

  enum Anomaly {
    /** A value that was never committed was seen. */
    G1A,
    /** A list was seen between two appends of one transaction. */
    G1B,
    /** A value is twice in a list. */
    DUPLICATE,
    /** Two views of a list are not one a prefix of the other. */
    INCOMPATIBLE_ORDER,
    /** A committed value is in no list. */
    LOST_APPEND,
    /** A transaction did not see its own appends, or saw a list change. */
    INTERNAL,
    /** A cycle of writes. */
    G0,
    /** A cycle of writes and reads of them. */
    G1C,
    /** A cycle without two adjacent anti-dependencies, such as read skew. */
    G_SINGLE,
    /** The same, when real time counts as a dependency. */
    G_SINGLE_REAL_TIME,
    /** Any other cycle, such as write skew. */
    G2,
    /** The same, when real time counts as a dependency. */
    G2_REAL_TIME
  }

  record Finding(Anomaly anomaly, String detail) {}

  private final List<ListTransaction> history;
  private final Map<Long, Integer> writers = new HashMap<>();
  private final Map<String, List<Long>> orders = new HashMap<>();
  private final List<Finding> findings = new ArrayList<>();
  private final DependencyGraph graph = new DependencyGraph();

  private HistoryChecker(List<ListTransaction> history) {
    this.history = history;
  }

  /** What is wrong with the history; of cycles, the first of each kind. */
  static List<Finding> check(List<ListTransaction> history) {
    HistoryChecker checker = new HistoryChecker(history);
    checker.collect();
    checker.checkOrders();
    for (int number = 0; number < history.size(); number++) {
      if (history.get(number).committed()) {
        checker.checkReads(number);
      }
    }
    checker.addRealTime();
    checker.checkCycles();
    return checker.findings;
  }

  private void found(Anomaly anomaly, String detail) {
    findings.add(new Finding(anomaly, detail));
  }

  private void collect() {
    for (int number = 0; number < history.size(); number++) {
      graph.addVertex();
      ListTransaction transaction = history.get(number);
      for (ListTransaction.Operation operation : transaction.operations()) {
        switch (operation) {
          case ListTransaction.Append append -> writers.put(append.value(), number);
          case ListTransaction.Read read when transaction.committed() ->
              orders.merge(
                  read.key(), read.seen(), (one, other) -> one.size() < other.size() ? other : one);
          case ListTransaction.Read _ -> {}
        }
      }
    }
  }

  private boolean committed(long value) {
    Integer writer = writers.get(value);
    return writer != null && history.get(writer).committed();
  }

  private void checkOrders() {
    Set<Long> seen = new HashSet<>();
    orders.forEach(
        (key, order) -> {
          @Nullable Integer before = null;
          for (long value : order) {
            if (!seen.add(value)) {
              found(Anomaly.DUPLICATE, key + " has " + value + " twice");
            }
            if (!committed(value)) {
              found(Anomaly.G1A, key + " has " + value + ", which was not committed");
            }
            Integer writer = writers.get(value);
            if (before != null && writer != null) {
              graph.add(before, writer, WRITE_WRITE);
            }
            before = writer;
          }
        });
    for (long value : writers.keySet()) {
      if (committed(value) && !seen.contains(value)) {
        found(Anomaly.LOST_APPEND, "value " + value + " is in no list");
      }
    }
  }

  private void checkReads(int number) {
    Map<String, List<Long>> own = new HashMap<>();
    Map<String, List<Long>> bases = new HashMap<>();
    for (ListTransaction.Operation operation : history.get(number).operations()) {
      String key = operation.key();
      List<Long> appended = own.computeIfAbsent(key, _ -> new ArrayList<>());
      switch (operation) {
        case ListTransaction.Append append -> appended.add(append.value());
        case ListTransaction.Read read -> {
          int baseSize = read.seen().size() - appended.size();
          if (baseSize < 0 || !read.seen().subList(baseSize, read.seen().size()).equals(appended)) {
            found(Anomaly.INTERNAL, number + " does not see its own appends to " + key);
            continue;
          }
          List<Long> base = read.seen().subList(0, baseSize);
          List<Long> earlier = bases.putIfAbsent(key, base);
          if (earlier == null) {
            checkBase(number, key, base);
          } else if (!earlier.equals(base)) {
            found(Anomaly.INTERNAL, number + " sees " + key + " change under it");
          }
        }
      }
    }
  }

  /** What a transaction saw of a list that others had written. */
  private void checkBase(int number, String key, List<Long> base) {
    List<Long> order = orders.getOrDefault(key, List.of());
    if (base.size() > order.size() || !order.subList(0, base.size()).equals(base)) {
      found(Anomaly.INCOMPATIBLE_ORDER, key + " is " + base + " and " + order);
      return;
    }
    if (!base.isEmpty()) {
      Integer writer = writers.get(base.getLast());
      if (writer != null) {
        graph.add(writer, number, WRITE_READ);
        if (writer != number && lastAppend(writer, key) != base.getLast()) {
          found(Anomaly.G1B, number + " sees " + key + " in the midst of " + writer);
        }
      }
    }
    if (base.size() < order.size()) {
      Integer next = writers.get(order.get(base.size()));
      if (next != null) {
        graph.add(number, next, READ_WRITE);
      }
    }
  }

  private long lastAppend(int number, String key) {
    long last = Long.MIN_VALUE;
    for (ListTransaction.Operation operation : history.get(number).operations()) {
      if (operation instanceof ListTransaction.Append append && append.key().equals(key)) {
        last = append.value();
      }
    }
    return last;
  }

  private record Moment(long time, boolean end, int number) {}

  /** A chain of moments stands for the quadratic number of pairs. */
  private void addRealTime() {
    List<Moment> moments = new ArrayList<>();
    for (int number = 0; number < history.size(); number++) {
      ListTransaction transaction = history.get(number);
      if (transaction.committed()) {
        moments.add(new Moment(transaction.began(), false, number));
        moments.add(new Moment(transaction.ended(), true, number));
      }
    }
    moments.sort(Comparator.comparingLong(Moment::time).thenComparing(Moment::end));
    int latest = graph.addVertex();
    for (Moment moment : moments) {
      if (moment.end()) {
        int next = graph.addVertex();
        graph.add(latest, next, REAL_TIME);
        graph.add(moment.number(), next, REAL_TIME);
        latest = next;
      } else {
        graph.add(latest, moment.number(), REAL_TIME);
      }
    }
  }

  private void checkCycles() {
    foundCycle(Anomaly.G0, graph.cycle(EnumSet.of(WRITE_WRITE)));
    foundCycle(Anomaly.G1C, graph.cycle(EnumSet.of(WRITE_WRITE, WRITE_READ)));
    foundCycle(Anomaly.G_SINGLE, graph.cycleForbiddenInSnapshotIsolation(false));
    foundCycle(Anomaly.G_SINGLE_REAL_TIME, graph.cycleForbiddenInSnapshotIsolation(true));
    foundCycle(Anomaly.G2, graph.cycle(EnumSet.of(WRITE_WRITE, WRITE_READ, READ_WRITE)));
    foundCycle(
        Anomaly.G2_REAL_TIME,
        graph.cycle(EnumSet.of(WRITE_WRITE, WRITE_READ, READ_WRITE, REAL_TIME)));
  }

  private void foundCycle(Anomaly anomaly, List<String> cycle) {
    if (!cycle.isEmpty()) {
      found(anomaly, String.join(", ", cycle));
    }
  }
}
