package org.keelgraph.store.crash;

import java.util.Map;
import java.util.Optional;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.Transaction;
import org.keelgraph.store.WriteBatch;

/**
 * The transactions of a writer, which depend on nothing but its name and their number. Each says in
 * the writer's own node how many there are, adds two nodes and two edges, and some delete what an
 * earlier one added: whatever number the store holds, what else must be there follows from it.
 * Every second one also counts in a node that all writers share.
 */
final class WriterHistory {

  /** The writer whose only transaction is a bulk load. */
  static final String BULK = "bulk";

  static final String SHARED = "shared";
  static final String COUNT = "count";

  private static final int BULK_NODES = 400;

  private WriterHistory() {}

  static WriteBatch batch(String writer, int number) {
    return writer.equals(BULK) ? bulk() : statements(writer, number);
  }

  private static WriteBatch statements(String writer, int number) {
    WriteBatch.Builder batch = WriteBatch.builder();
    NodeRecord own = counter(writer, number);
    NodeRecord first = node(writer, number, "first");
    NodeRecord second = node(writer, number, "second");
    batch.putNode(own).putNode(first).putNode(second);
    batch.putEdge(EdgeRecord.of(first.id(), "TO", second.id(), (long) number));
    batch.putEdge(EdgeRecord.of(second.id(), "OF", own.id(), number / 2.0));
    if (number % 3 == 0) {
      String oldFirst = id(writer, number - 2, "first");
      batch.deleteEdge(EdgeKey.of(oldFirst, "TO", id(writer, number - 2, "second")));
      batch.deleteNode(oldFirst);
    }
    return batch.build();
  }

  private static WriteBatch bulk() {
    WriteBatch.Builder batch = WriteBatch.builder().putNode(counter(BULK, 1));
    for (int number = 1; number <= BULK_NODES; number++) {
      batch.putNode(node(BULK, number, "node"));
    }
    for (int number = 1; number <= BULK_NODES; number++) {
      String other = id(BULK, 1 + number * 7 % BULK_NODES, "node");
      batch.putEdge(EdgeRecord.of(id(BULK, number, "node"), "NEAR", other, (long) number));
    }
    return batch.build();
  }

  private static NodeRecord counter(String id, long count) {
    return new NodeRecord(
        id, LabelSet.of("Counter"), Properties.of(Map.of(COUNT, count)), NodeRecord.UNORDERED);
  }

  private static NodeRecord node(String writer, int number, String name) {
    int length = number % 5 == 0 ? 5_000 : 20 + number % 50; // some need pages of their own
    return new NodeRecord(
        id(writer, number, name),
        LabelSet.of("L" + number % 3),
        Properties.of(Map.of("text", writer.substring(0, 1).repeat(length))),
        NodeRecord.UNORDERED);
  }

  private static String id(String writer, int number, String name) {
    return writer + "-" + number + "-" + name;
  }

  /** Whether the transaction is one that reads, and counts in the shared node. */
  static boolean counts(int number) {
    return number % 2 == 0;
  }

  /** Adds one to the shared node. */
  static void count(Transaction transaction) {
    long count = transaction.getNode(SHARED).map(WriterHistory::count).orElse(0L);
    transaction.putNode(counter(SHARED, count + 1));
  }

  static NodeRecord shared(long count) {
    return counter(SHARED, count);
  }

  static long count(NodeRecord counter) {
    return Optional.ofNullable(counter.properties().get(COUNT)).map(Long.class::cast).orElse(-1L);
  }
}
