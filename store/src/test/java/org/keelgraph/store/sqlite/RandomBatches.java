package org.keelgraph.store.sqlite;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.WriteBatch;

/** Batches over few ids, so that they meet each other, and many fail. */
final class RandomBatches {

  static final String NEVER_A_NODE = "never a node";

  private static final int IDS = 12;

  private final Random random;

  RandomBatches(Random random) {
    this.random = random;
  }

  static long seed(String test) {
    Long given = Long.getLong("keelgraph.seed");
    long seed = given == null ? System.nanoTime() : given;
    System.out.println(test + ": seed=" + seed + " (give it by -Dkeelgraph.seed)");
    return seed;
  }

  WriteBatch next() {
    WriteBatch.Builder batch = WriteBatch.builder();
    int size = 1 + random.nextInt(random.nextBoolean() ? 1 : 6);
    for (int change = 0; change < size; change++) {
      addChange(batch);
    }
    return batch.build();
  }

  private void addChange(WriteBatch.Builder batch) {
    switch (random.nextInt(20)) {
      case 0, 1, 2, 3, 4, 5, 6 ->
          batch.putNode(new NodeRecord(id(), labels(), properties(), ordinal()));
      case 7, 8, 9, 10, 11, 12 ->
          batch.putEdge(new EdgeRecord(key(), weight(), properties(), ordinal()));
      case 13, 14 -> batch.deleteNode(id());
      case 15, 16, 17, 18 -> batch.deleteEdge(key());
      default -> batch.putEdge(EdgeRecord.of(id(), type(), NEVER_A_NODE, 1L));
    }
  }

  private String id() {
    return "n" + random.nextInt(IDS);
  }

  private EdgeKey key() {
    return new EdgeKey(id(), type(), id(), random.nextInt(3) == 0 ? "e" + random.nextInt(2) : "");
  }

  private String type() {
    return "T" + (random.nextInt(10) == 0 ? random.nextInt(1000) : random.nextInt(2));
  }

  private LabelSet labels() {
    return random.nextInt(10) == 0
        ? LabelSet.of("L" + random.nextInt(1000), "M")
        : LabelSet.of(random.nextBoolean() ? "A" : "B");
  }

  private Properties properties() {
    return random.nextBoolean()
        ? Properties.NONE
        : Properties.of(Map.of("p", random.nextInt(5), "q", List.of("x", random.nextDouble())));
  }

  private long ordinal() {
    return random.nextBoolean() ? NodeRecord.UNORDERED : random.nextInt(40);
  }

  private @Nullable Number weight() {
    return switch (random.nextInt(4)) {
      case 0 -> null;
      case 1 -> (Number) random.nextLong();
      case 2 -> (Number) Double.NaN;
      default -> (Number) random.nextDouble();
    };
  }
}
