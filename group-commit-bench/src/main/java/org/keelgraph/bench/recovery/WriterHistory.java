package org.keelgraph.bench.recovery;

import java.util.Map;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.WriteBatch;

/**
 * The transactions of a writer. They depend on nothing but mode, writer and number, so that whoever
 * knows how many were made knows what must be there. Each adds records, and some replace and delete
 * what earlier ones added, so that what comes back shows as well as what is lost.
 */
final class WriterHistory {

  private static final String COUNT = "count";
  private static final int BULK_NODES = 300;
  private static final int LONG_TEXT = 5_000;

  private WriterHistory() {}

  static WriteBatch batch(RecoveryMode mode, int writer, int number) {
    return switch (mode.writes()) {
      case BULK -> load(number);
      case GUARDED -> several(writer, number);
      case STATEMENTS ->
          mode.groupsInLoader() ? statement(writer, number) : several(writer, number);
    };
  }

  /** Whether the batch is written by a transaction that reads what the one before it wrote. */
  static boolean reads(RecoveryMode mode, int number) {
    return mode.writes() == RecoveryMode.Writes.STATEMENTS
        && !mode.groupsInLoader()
        && number % 4 == 0;
  }

  /** The node in which a writer counts its transactions, in each of them but statements. */
  static String counter(int writer) {
    return "w" + writer;
  }

  static Properties counted(int number) {
    return Properties.of(Map.of(COUNT, (long) number));
  }

  private static WriteBatch several(int writer, int number) {
    NodeRecord own = counter(writer, number);
    NodeRecord first = node(writer, number, "first");
    NodeRecord second = node(writer, number, "second");
    WriteBatch.Builder batch = WriteBatch.builder().putNode(own).putNode(first).putNode(second);
    batch.putEdge(EdgeRecord.of(first.id(), "TO", second.id(), (long) number));
    batch.putEdge(EdgeRecord.of(second.id(), "OF", own.id(), number / 2.0));
    if (number % 3 == 0) {
      String oldFirst = id(writer, number - 2, "first");
      batch.deleteEdge(EdgeKey.of(oldFirst, "TO", id(writer, number - 2, "second")));
      batch.deleteNode(oldFirst);
    }
    return batch.build();
  }

  /** A node, an edge of it, the counter, and another edge of it or the end of the first. */
  private static WriteBatch statement(int writer, int number) {
    WriteBatch.Builder batch = WriteBatch.builder();
    String node = id(writer, number - (number + 3) % 4, "node");
    switch (number % 4) {
      case 1 -> batch.putNode(node(writer, number, "node"));
      case 2 -> batch.putEdge(EdgeRecord.of(node, "TO", node, (long) number));
      case 3 -> batch.putNode(counter(writer, number));
      default -> {
        if (number % 8 == 0) {
          batch.deleteEdge(EdgeKey.of(node, "TO", node));
        } else {
          batch.putEdge(EdgeRecord.of(node, "OF", counter(writer), number / 2.0));
        }
      }
    }
    return batch.build();
  }

  /** Replaces all that the load before it brought, and adds one node. */
  private static WriteBatch load(int number) {
    WriteBatch.Builder batch = WriteBatch.builder().putNode(counter(0, number));
    batch.putNode(node(0, number, "load"));
    for (int node = 0; node < BULK_NODES; node++) {
      batch.putNode(counter("bulk-" + node, number));
    }
    for (int node = 0; node < BULK_NODES; node++) {
      String target = "bulk-" + node * 7 % BULK_NODES;
      batch.putEdge(EdgeRecord.of("bulk-" + node, "NEAR", target, (long) number));
    }
    return batch.build();
  }

  private static NodeRecord counter(int writer, int number) {
    return counter(counter(writer), number);
  }

  private static NodeRecord counter(String id, int number) {
    return new NodeRecord(id, LabelSet.of("Counter"), counted(number), NodeRecord.UNORDERED);
  }

  private static NodeRecord node(int writer, int number, String name) {
    int length = number % 10 == 0 ? LONG_TEXT : 20 + number % 50; // some need pages of their own
    return new NodeRecord(
        id(writer, number, name),
        LabelSet.of("L" + number % 3),
        Properties.of(Map.of("text", "x".repeat(length))),
        NodeRecord.UNORDERED);
  }

  private static String id(int writer, int number, String name) {
    return counter(writer) + "-" + number + "-" + name;
  }
}
