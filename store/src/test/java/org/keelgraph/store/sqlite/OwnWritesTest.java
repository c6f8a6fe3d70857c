package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.keelgraph.error.ConstraintException;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.PropertyPatch;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.Transaction;
import org.keelgraph.store.WriteBatch;

/**
 * A transaction sees the graph as it was, with its own changes: random transactions, compared after
 * every change with a twin made of maps.
 */
class OwnWritesTest {

  private static final int IDS = 7;

  @TempDir Path folder;

  private static final class Undo extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static StoreConfig config(JournalMode journal) {
    return StoreConfig.builder().journal(journal).synchronous(SynchronousMode.OFF).build();
  }

  @ParameterizedTest
  @EnumSource
  void readsMatchATwinAfterEveryChange(JournalMode journal) {
    Random random = new Random(RandomBatches.seed("own writes " + journal));
    Twin committed = new Twin();
    try (GraphStore store = new SqliteEngine().create(folder.resolve("g.db"), config(journal))) {
      for (int number = 0; number < 250; number++) {
        Twin before = committed;
        boolean undo = random.nextInt(4) == 0;
        try {
          committed =
              store.transact(
                  transaction -> {
                    Twin twin = copy(before);
                    for (int change = 0; change < 1 + random.nextInt(8); change++) {
                      changeBoth(transaction, twin, random);
                      compare(transaction, twin);
                    }
                    if (undo) {
                      throw new Undo();
                    }
                    return twin;
                  });
        } catch (Undo asMeant) {
          assertThat(undo).isTrue();
        }
        if (number % 20 == 0) {
          Contents contents = Contents.of(store);
          assertThat(contents.nodes()).isEqualTo(committed.nodes);
          assertThat(contents.edges()).isEqualTo(committed.edges);
          assertThat(contents.manifest()).isEqualTo(contents.recomputed());
        }
      }
    }
  }

  private static Twin copy(Twin twin) {
    Twin copy = new Twin();
    copy.nodes.putAll(twin.nodes);
    copy.edges.putAll(twin.edges);
    copy.nextNodeOrdinal = twin.nextNodeOrdinal;
    copy.nextEdgeOrdinal = twin.nextEdgeOrdinal;
    return copy;
  }

  /** Makes a change that the graph's rules allow, or one that they refuse at once. */
  private static void changeBoth(Transaction transaction, Twin twin, Random random) {
    Mutation mutation = randomMutation(transaction, random);
    if (twin.write(WriteBatch.of(mutation))) {
      transaction.apply(mutation);
    }
  }

  private static Mutation randomMutation(Transaction transaction, Random random) {
    String id = "n" + random.nextInt(IDS);
    EdgeKey key = key(id, "n" + random.nextInt(IDS), random.nextInt(2));
    return switch (random.nextInt(12)) {
      case 0, 1, 2 -> {
        Optional<NodeRecord> old = transaction.getNode(id);
        yield new Mutation.PutNode(
            new NodeRecord(
                id,
                LabelSet.of("L" + random.nextInt(3)),
                properties(random),
                ordinal(old.map(NodeRecord::ordinal).orElse(null), random)));
      }
      case 3, 4, 5, 6 -> {
        Optional<EdgeRecord> old = transaction.getEdge(key);
        yield new Mutation.PutEdge(
            new EdgeRecord(
                key,
                random.nextLong(),
                properties(random),
                ordinal(old.map(EdgeRecord::ordinal).orElse(null), random)));
      }
      case 7 -> new Mutation.PatchNode(id, patch(random));
      case 8 -> new Mutation.PatchEdge(key, patch(random));
      case 9 -> new Mutation.DeleteNode(id);
      case 10 ->
          random.nextBoolean()
              ? new Mutation.DeleteNode(id, Mutation.EdgesOfNode.CASCADE)
              : new Mutation.DeleteEdge(key);
      default -> new Mutation.DeleteEdge(key);
    };
  }

  private static EdgeKey key(String source, String target, int parallel) {
    return new EdgeKey(source, "T", target, parallel == 0 ? "" : "second");
  }

  private static Properties properties(Random random) {
    return random.nextInt(3) == 0
        ? Properties.NONE
        : Properties.of(Map.of("p", random.nextInt(100), "q", List.of(random.nextInt(9), "x")));
  }

  private static PropertyPatch patch(Random random) {
    return new PropertyPatch(
        random.nextBoolean() ? Properties.NONE : Properties.of(Map.of("p", random.nextInt(100))),
        random.nextBoolean() ? Set.of() : Set.of("q"));
  }

  /** A record that the commit has yet to place is not given a place by hand. */
  private static long ordinal(@Nullable Long old, Random random) {
    boolean unplaced = old != null && old == NodeRecord.UNORDERED;
    return unplaced || random.nextBoolean() ? NodeRecord.UNORDERED : random.nextInt(60);
  }

  private static void compare(Transaction transaction, Twin twin) {
    for (int source = 0; source < IDS; source++) {
      String id = "n" + source;
      NodeRecord expected = twin.nodes.get(id);
      Optional<NodeRecord> actual = transaction.getNode(id);
      assertThat(
              actual.map(
                  node ->
                      node.ordinal() < 0 && expected != null
                          ? node.withOrdinal(expected.ordinal())
                          : node))
          .isEqualTo(Optional.ofNullable(expected));
      for (int target = 0; target < IDS; target++) {
        for (int parallel = 0; parallel < 2; parallel++) {
          compare(transaction, twin, key(id, "n" + target, parallel));
        }
      }
    }
  }

  private static void compare(Transaction transaction, Twin twin, EdgeKey key) {
    EdgeRecord expected = twin.edges.get(key);
    Optional<EdgeRecord> actual = transaction.getEdge(key);
    assertThat(
            actual.map(
                edge ->
                    edge.ordinal() < 0 && expected != null
                        ? edge.withOrdinal(expected.ordinal())
                        : edge))
        .isEqualTo(Optional.ofNullable(expected));
  }

  @ParameterizedTest
  @EnumSource
  void aPatchOfTheWeightPropertyChangesTheWeight(JournalMode journal) {
    EdgeKey key = EdgeKey.of("a", "T", "b");
    try (GraphStore store = new SqliteEngine().create(folder.resolve("g.db"), config(journal))) {
      store.putNode(NodeRecord.of("a"));
      store.putNode(NodeRecord.of("b"));
      store.putEdge(EdgeRecord.of("a", "T", "b", 1L));
      EdgeRecord seen =
          store.transact(
              transaction -> {
                transaction.patchEdge(key, PropertyPatch.set("weight", 2.5));
                return transaction.getEdge(key).orElseThrow();
              });
      assertThat(seen.weight()).isEqualTo(2.5);
      assertThat(seen.properties().isEmpty()).isTrue();
      assertThat(store.getEdge(key)).contains(seen);
      store.patchEdge(key, PropertyPatch.remove("weight"));
      assertThat(store.getEdge(key).orElseThrow().weight()).isNull();
      assertThatThrownBy(() -> store.patchEdge(key, PropertyPatch.set("weight", "heavy")))
          .isInstanceOf(ConstraintException.class);
    }
  }

  @Test
  void withMvccANewRecordHasNoPlaceBeforeItsCommit() {
    try (GraphStore store =
        new SqliteEngine().create(folder.resolve("g.db"), config(JournalMode.MVCC))) {
      NodeRecord seen =
          store.transact(
              transaction -> {
                transaction.putNode(NodeRecord.of("a"));
                return transaction.getNode("a").orElseThrow();
              });
      assertThat(seen.ordinal()).isEqualTo(NodeRecord.UNORDERED);
      assertThat(store.getNode("a").orElseThrow().ordinal()).isZero();
    }
  }
}
