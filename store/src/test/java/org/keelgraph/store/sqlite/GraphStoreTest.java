package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.error.ConstraintException;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.Manifest;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.WriteBatch;

class GraphStoreTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();
  private static final Properties RED = Properties.of(Map.of("colour", "red"));

  @TempDir Path folder;

  private GraphStore store;

  @BeforeEach
  void create() {
    store = ENGINE.create(folder.resolve("g.db"), StoreConfig.defaults());
  }

  @AfterEach
  void close() {
    store.close();
  }

  private NodeRecord node(String id) {
    return store.getNode(id).orElseThrow();
  }

  private EdgeRecord edge(EdgeKey key) {
    return store.getEdge(key).orElseThrow();
  }

  private void putNodes(String... ids) {
    for (String id : ids) {
      store.putNode(NodeRecord.of(id));
    }
  }

  private Manifest manifest() {
    try (StoreSnapshot snapshot = store.snapshot()) {
      return snapshot.manifest();
    }
  }

  @Test
  void aNodeIsReadAsItWasPut() {
    NodeRecord put = new NodeRecord("a", LabelSet.of("B", "A", "B"), RED, 7);
    store.putNode(put);
    assertThat(node("a")).isEqualTo(put);
    assertThat(node("a").labels().names()).containsExactly("A", "B");
  }

  @Test
  void anAbsentRecordIsEmpty() {
    assertThat(store.getNode("a")).isEmpty();
    assertThat(store.getEdge(EdgeKey.of("a", "T", "b"))).isEmpty();
  }

  @Test
  void anEdgeIsReadAsItWasPut() {
    putNodes("a", "b");
    EdgeRecord put = new EdgeRecord(new EdgeKey("a", "T", "b", "1"), 2.5, RED, 3);
    store.putEdge(put);
    assertThat(edge(put.key())).isEqualTo(put);
  }

  @Test
  void edgesDifferByDirectionTypeAndId() {
    putNodes("a", "b");
    List<EdgeKey> keys =
        List.of(
            EdgeKey.of("a", "T", "b"),
            EdgeKey.of("b", "T", "a"),
            EdgeKey.of("a", "t", "b"),
            EdgeKey.of("a", "T", "a"),
            new EdgeKey("a", "T", "b", "1"),
            new EdgeKey("a", "T", "b", "2"));
    for (int index = 0; index < keys.size(); index++) {
      store.putEdge(
          new EdgeRecord(keys.get(index), (long) index, Properties.NONE, NodeRecord.UNORDERED));
    }
    for (int index = 0; index < keys.size(); index++) {
      assertThat(edge(keys.get(index)).weight()).isEqualTo((long) index);
    }
  }

  @Test
  void recordsWithoutAnOrdinalComeLastInTurn() {
    store.putNode(NodeRecord.of("a").withOrdinal(10));
    putNodes("b", "c");
    assertThat(node("b").ordinal()).isEqualTo(11);
    assertThat(node("c").ordinal()).isEqualTo(12);
    assertThat(manifest().nextNodeOrdinal()).isEqualTo(13);
  }

  @Test
  void aPutWithoutAnOrdinalReplacesInPlace() {
    putNodes("a", "b");
    store.putNode(new NodeRecord("a", LabelSet.of("L"), RED, NodeRecord.UNORDERED));
    assertThat(node("a")).isEqualTo(new NodeRecord("a", LabelSet.of("L"), RED, 0));
  }

  @Test
  void aPutLosesAgainstALaterOrdinalAndWinsOtherwise() {
    NodeRecord five = new NodeRecord("a", LabelSet.NONE, RED, 5);
    store.putNode(five);
    store.putNode(new NodeRecord("a", LabelSet.of("earlier"), Properties.NONE, 4));
    assertThat(node("a")).isEqualTo(five);
    NodeRecord again = new NodeRecord("a", LabelSet.of("same"), Properties.NONE, 5);
    store.putNode(again);
    assertThat(node("a")).isEqualTo(again);
    NodeRecord later = new NodeRecord("a", LabelSet.of("later"), Properties.NONE, 6);
    store.putNode(later);
    assertThat(node("a")).isEqualTo(later);
  }

  @Test
  void anEdgePutLosesAgainstALaterOrdinalAndWinsOtherwise() {
    putNodes("a", "b");
    EdgeKey key = EdgeKey.of("a", "T", "b");
    store.putEdge(new EdgeRecord(key, 5L, RED, 5));
    store.putEdge(new EdgeRecord(key, 4L, Properties.NONE, 4));
    assertThat(edge(key).weight()).isEqualTo(5L);
    store.putEdge(new EdgeRecord(key, 5.5, Properties.NONE, 5));
    assertThat(edge(key).weight()).isEqualTo(5.5);
    store.putEdge(new EdgeRecord(key, null, RED, 6));
    assertThat(edge(key)).isEqualTo(new EdgeRecord(key, null, RED, 6));
  }

  @Test
  void anEdgeWithoutAnEndNodeIsRefusedByName() {
    putNodes("a");
    assertThatThrownBy(() -> store.putEdge(EdgeRecord.of("a", "KNOWS", "nobody", null)))
        .isInstanceOf(ConstraintException.class)
        .hasMessageContaining("a -[KNOWS]-> nobody")
        .hasMessageContaining("node nobody");
    assertThat(manifest().edgeCount()).isZero();
    assertThat(manifest().sequence()).isEqualTo(1);
  }

  @Test
  void aNodeWithEdgesIsNotDeleted() {
    putNodes("a", "b");
    store.putEdge(EdgeRecord.of("a", "T", "b", 1L));
    for (String id : List.of("a", "b")) {
      assertThatThrownBy(() -> store.deleteNode(id))
          .isInstanceOf(ConstraintException.class)
          .hasMessageContaining("node " + id + " still has edges");
    }
    store.deleteEdge(EdgeKey.of("a", "T", "b"));
    store.deleteNode("a");
    assertThat(store.getNode("a")).isEmpty();
    assertThat(manifest().nodeCount()).isEqualTo(1);
  }

  @Test
  void deletingWhatIsAbsentChangesNothing() {
    putNodes("a", "b");
    Manifest before = manifest();
    store.deleteNode("c");
    store.deleteEdge(EdgeKey.of("a", "T", "b"));
    store.deleteEdge(EdgeKey.of("x", "T", "y"));
    Manifest after = manifest();
    assertThat(after.nodeContent()).isEqualTo(before.nodeContent());
    assertThat(after.sequence()).isEqualTo(before.sequence() + 3);
  }

  @Test
  void aDeletedNodeCanComeBack() {
    putNodes("a", "b");
    store.putEdge(EdgeRecord.of("a", "T", "b", 1L));
    store.write(
        WriteBatch.builder()
            .deleteEdge(EdgeKey.of("a", "T", "b"))
            .deleteNode("a")
            .putNode(NodeRecord.of("a"))
            .putEdge(EdgeRecord.of("a", "T", "b", 2L))
            .build());
    assertThat(edge(EdgeKey.of("a", "T", "b")).weight()).isEqualTo(2L);
    Contents contents = Contents.of(store);
    assertThat(contents.manifest()).isEqualTo(contents.recomputed());
  }

  @Test
  void aBatchIsWrittenWhollyOrNotAtAll() {
    putNodes("a");
    Manifest before = manifest();
    assertThatThrownBy(
            () ->
                store.write(
                    WriteBatch.builder()
                        .putNode(new NodeRecord("b", LabelSet.of("New"), RED, 0))
                        .putEdge(EdgeRecord.of("a", "NEW", "b", 1L))
                        .putEdge(EdgeRecord.of("a", "NEW", "nobody", 1L))
                        .build()))
        .isInstanceOf(ConstraintException.class);
    assertThat(manifest()).isEqualTo(before);
    assertThat(store.getNode("b")).isEmpty();
    try (StoreSnapshot snapshot = store.snapshot()) {
      assertThat(snapshot.edgeTypes()).isEmpty();
      assertThat(snapshot.labelSets()).containsExactly(LabelSet.NONE);
    }
  }

  @Test
  void anEmptyBatchIsACommit() {
    assertThat(store.write(new WriteBatch(List.of())).sequence()).isEqualTo(1);
  }

  @Test
  void aFailureLeavesNoGapInTheSequence() {
    assertThat(store.putNode(NodeRecord.of("a")).sequence()).isEqualTo(1);
    assertThatThrownBy(() -> store.putEdge(EdgeRecord.of("a", "T", "b", null)))
        .isInstanceOf(ConstraintException.class);
    assertThat(store.putNode(NodeRecord.of("b")).sequence()).isEqualTo(2);
  }

  @Test
  void aWeightKeepsItsKindAndItsBits() {
    putNodes("a");
    List<@Nullable Number> weights = new ArrayList<>();
    weights.addAll(Arrays.asList(null, 3L, 3.0, 0L, 0.0, -0.0, Double.NaN));
    weights.addAll(List.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY));
    weights.addAll(List.of((1L << 53) + 1, (double) (1L << 53), Long.MIN_VALUE, Long.MAX_VALUE));
    weights.addAll(List.of(Double.MIN_VALUE, Double.MAX_VALUE, 0.1, (double) Long.MAX_VALUE));
    for (int index = 0; index < weights.size(); index++) {
      EdgeKey key = new EdgeKey("a", "T", "a", "e" + index);
      store.putEdge(new EdgeRecord(key, weights.get(index), Properties.NONE, index));
      assertThat(edge(key).weight()).isEqualTo(weights.get(index));
    }
    Contents contents = Contents.of(store);
    assertThat(contents.manifest()).isEqualTo(contents.recomputed());
    for (int index = 0; index < weights.size(); index++) { // replaced, then deleted
      EdgeKey key = new EdgeKey("a", "T", "a", "e" + index);
      Number weight = weights.get(weights.size() - 1 - index);
      store.putEdge(new EdgeRecord(key, weight, Properties.NONE, index));
      assertThat(edge(key).weight()).isEqualTo(weight);
      store.deleteEdge(key);
    }
    assertThat(manifest().edgeContent().toString()).matches("0{32}");
  }

  @Test
  void whatOneSnapshotSeesStaysWhileWritesGoOn() {
    putNodes("a", "b");
    try (StoreSnapshot snapshot = store.snapshot()) {
      Contents before = Contents.of(snapshot);
      store.write(
          WriteBatch.of(
              new Mutation.PutNode(NodeRecord.of("c")),
              new Mutation.DeleteNode("a"),
              new Mutation.PutEdge(EdgeRecord.of("c", "T", "b", 1L))));
      assertThat(Contents.of(snapshot)).isEqualTo(before);
      assertThat(before.nodes()).containsOnlyKeys("a", "b");
      assertThat(before.manifest()).isEqualTo(before.recomputed());
    }
    assertThat(Contents.of(store).nodes()).containsOnlyKeys("b", "c");
  }

  @Test
  void aClosedSnapshotIsMisuse() {
    StoreSnapshot snapshot = store.snapshot();
    snapshot.close();
    snapshot.close();
    assertThatThrownBy(snapshot::loads).isInstanceOf(IllegalStateException.class);
  }
}
