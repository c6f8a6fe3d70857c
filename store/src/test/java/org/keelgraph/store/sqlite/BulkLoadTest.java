package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.error.StoreClosedException;
import org.keelgraph.error.StoreExistsException;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.error.UnfinishedLoadException;
import org.keelgraph.store.BulkLoad;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.LoadDescription;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.LoadTicket;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreConfig;

class BulkLoadTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();
  private static final StoreConfig CONFIG = StoreConfig.defaults();

  @TempDir Path folder;

  static LoadDescription description(String sha256) {
    return new LoadDescription("in.csv", 10, sha256, "csv", "bulk", GroupCommit.OFF, 1, 4, 3);
  }

  private Path path() {
    return folder.resolve("g.db");
  }

  private List<Path> files() throws IOException {
    try (var files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static Properties number(long value) {
    return Properties.of(Map.of("n", value));
  }

  /** Nodes a, b, c and d with a duplicate of a, edges with duplicates and one without an end. */
  private static void feed(BulkLoad load) {
    load.node(0, "a", LabelSet.of("Old"), number(0));
    load.node(1, "b", LabelSet.NONE, Properties.NONE);
    load.node(4, "a", LabelSet.of("New"), Properties.NONE);
    load.node(3, "d", LabelSet.NONE, Properties.NONE);
    load.node(2, "d", LabelSet.of("Earlier"), number(2));
    assertThat(load.edge(2, "a", "T", "b", "", 2L, number(2))).isTrue();
    assertThat(load.edge(0, "a", "T", "b", "", 0.5, number(0))).isTrue();
    assertThat(load.edge(1, "a", "T", "b", "1", Double.NaN, Properties.NONE)).isTrue();
    assertThat(load.edge(3, "a", "T", "nobody", "", null, Properties.NONE)).isFalse();
    assertThat(load.hasNode("b")).isTrue();
    assertThat(load.hasNode("nobody")).isFalse();
  }

  private static void assertFed(GraphStore store, long firstNode, long firstEdge) {
    Contents contents = Contents.of(store);
    assertThat(contents.nodes())
        .containsEntry("a", new NodeRecord("a", LabelSet.of("New"), Properties.NONE, firstNode + 4))
        .containsEntry("d", new NodeRecord("d", LabelSet.NONE, Properties.NONE, firstNode + 3));
    EdgeKey plain = EdgeKey.of("a", "T", "b");
    EdgeKey named = new EdgeKey("a", "T", "b", "1");
    assertThat(contents.edges())
        .containsEntry(plain, new EdgeRecord(plain, 2L, number(2), firstEdge + 2))
        .containsEntry(named, new EdgeRecord(named, Double.NaN, Properties.NONE, firstEdge + 1));
    assertThat(contents.manifest()).isEqualTo(contents.recomputed());
    assertThat(contents.manifest().nextNodeOrdinal()).isEqualTo(firstNode + 5);
    assertThat(contents.manifest().nextEdgeOrdinal()).isEqualTo(firstEdge + 3);
    assertThat(ENGINE.checkIntegrity(store)).isEmpty();
  }

  @Test
  void aNewStoreHoldsTheLastOfEachRecord() throws IOException {
    try (BulkLoad load = ENGINE.bulkCreate(path(), CONFIG, description(""))) {
      feed(load);
      LoadRecord record = load.commit(99, "abc");
      assertThat(record.complete()).isTrue();
      assertThat(record.description().sourceBytes()).isEqualTo(99);
      assertThat(record.description().nodes()).isEqualTo(5);
      assertThat(record.duplicateNodes()).isEqualTo(2);
      assertThat(record.duplicateEdges()).isEqualTo(1); // the one without an end was not added
    }
    assertThat(files()).containsExactly(path());
    try (GraphStore store = ENGINE.open(path(), CONFIG)) {
      assertFed(store, 0, 0);
      assertThat(store.putNode(NodeRecord.of("new")).sequence()).isEqualTo(2);
      assertThat(store.putEdge(EdgeRecord.of("new", "U", "a", 1L)).sequence()).isEqualTo(3);
      assertThat(Contents.of(store).manifest()).isEqualTo(Contents.of(store).recomputed());
    }
  }

  @Test
  void anAbandonedLoadLeavesNothingAndACommittedOneIsNotAbandoned() throws IOException {
    try (BulkLoad load = ENGINE.bulkCreate(path(), CONFIG, description(""))) {
      feed(load);
      assertThat(load.abandon()).isTrue();
      assertAbandoned(load);
    }
    assertThat(files()).isEmpty();
    try (BulkLoad load = ENGINE.bulkCreate(path(), CONFIG, description(""))) {
      feed(load);
      load.commit(99, "abc");
      assertThat(load.abandon()).isFalse();
    }
    assertThat(files()).containsExactly(path());
  }

  private static void assertAbandoned(BulkLoad load) {
    assertThatThrownBy(() -> load.node(9, "late", LabelSet.NONE, Properties.NONE))
        .isInstanceOf(StoreIoException.class)
        .hasMessageContaining("the load was abandoned: store=");
    assertThatThrownBy(() -> load.commit(99, "abc"))
        .isInstanceOf(StoreIoException.class)
        .hasMessageContaining("the load was abandoned: store=");
  }

  @Test
  void anAbandonedLoadIntoAStoreLeavesItAsItWas() {
    try (GraphStore store = ENGINE.create(path(), CONFIG)) {
      store.putNode(NodeRecord.of("z"));
      Contents before = Contents.of(store);
      try (BulkLoad load = store.bulkLoad(description(""))) {
        feed(load);
        assertThat(load.abandon()).isTrue();
        assertAbandoned(load);
      }
      assertThat(Contents.of(store)).isEqualTo(before);
      try (BulkLoad load = store.bulkLoad(description(""))) {
        feed(load);
        load.commit(99, "abc");
        assertThat(load.abandon()).isFalse();
      }
      assertThat(Contents.of(store).nodes()).containsKeys("z", "a");
    }
  }

  @Test
  void aFilledStoreHoldsTheLastOfEachRecord() {
    try (GraphStore store = ENGINE.create(path(), CONFIG)) {
      store.putNode(NodeRecord.of("z"));
      store.putNode(NodeRecord.of("b"));
      try (BulkLoad load = store.bulkLoad(description(""))) {
        assertThat(load.hasNode("z")).isTrue();
        feed(load);
        LoadRecord record = load.commit(99, "abc");
        assertThat(record.complete()).isTrue();
        assertThat(record.duplicateNodes()).isEqualTo(3);
      }
      assertFed(store, 2, 0);
      try (var snapshot = store.snapshot()) {
        assertThat(snapshot.loads()).hasSize(1);
      }
    }
  }

  @Test
  void anEmptyLoadMakesAnEmptyStore() {
    try (BulkLoad load = ENGINE.bulkCreate(path(), CONFIG, description(""))) {
      load.commit(0, "abc");
    }
    try (GraphStore store = ENGINE.open(path(), CONFIG)) {
      assertThat(Contents.of(store).manifest().nodeCount()).isZero();
    }
  }

  @Test
  void closingWithoutCommitLeavesNothing() throws IOException {
    try (BulkLoad load = ENGINE.bulkCreate(path(), CONFIG, description(""))) {
      feed(load);
    }
    assertThat(files()).isEmpty();
    try (GraphStore store = ENGINE.create(path(), CONFIG)) {
      try (BulkLoad load = store.bulkLoad(description(""))) {
        feed(load);
      }
      assertThat(Contents.of(store).nodes()).isEmpty();
    }
  }

  @Test
  void aStoreThatAppearsMeanwhileIsNotReplaced() throws IOException {
    try (BulkLoad load = ENGINE.bulkCreate(path(), CONFIG, description(""))) {
      feed(load);
      Files.writeString(path(), "somebody else's");
      assertThatThrownBy(() -> load.commit(1, "abc"))
          .isInstanceOf(StoreExistsException.class)
          .hasMessageContaining("appeared while it was being built");
    }
    assertThat(path()).hasContent("somebody else's");
    assertThat(files()).containsExactly(path());
  }

  @Test
  void aWeightOfAnotherClassIsRefused() {
    try (BulkLoad load = ENGINE.bulkCreate(path(), CONFIG, description(""))) {
      load.node(0, "a", LabelSet.NONE, Properties.NONE);
      assertThatThrownBy(() -> load.edge(0, "a", "T", "a", "", 3, Properties.NONE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("java.lang.Integer");
    }
  }

  @Test
  void aClosedStoreTakesNoBulkLoad() {
    GraphStore store = ENGINE.create(path(), CONFIG);
    BulkLoad load = store.bulkLoad(description(""));
    store.close();
    assertThatThrownBy(() -> load.commit(1, "abc")).isInstanceOf(StoreClosedException.class);
    assertThatThrownBy(() -> store.bulkLoad(description("")))
        .isInstanceOf(StoreClosedException.class);
  }

  @Test
  void anUnfinishedLoadIsResumedUnderItsOldOrdinals() {
    LoadTicket first;
    try (GraphStore store = ENGINE.create(path(), CONFIG)) {
      store.putNode(NodeRecord.of("z"));
      first = store.beginLoad(description("abc"));
      assertThat(first).isEqualTo(new LoadTicket(first.key(), 1, 0, false));
      store.putNode(NodeRecord.of("a").withOrdinal(first.firstNodeOrdinal()));
    }
    try (GraphStore store = ENGINE.open(path(), CONFIG)) {
      LoadTicket again = store.beginLoad(description("abc"));
      assertThat(again).isEqualTo(new LoadTicket(first.key(), 1, 0, true));
      for (int node = 0; node < 3; node++) { // of four read, one is twice the same
        store.putNode(NodeRecord.of("abc".substring(node, node + 1)).withOrdinal(1 + node));
      }
      LoadRecord record = store.finishLoad(again, Properties.NONE);
      assertThat(record.complete()).isTrue();
      assertThat(record.duplicateNodes()).isEqualTo(1);
      assertThat(record.duplicateEdges()).isEqualTo(3);
      assertThat(Contents.of(store).manifest().nextNodeOrdinal()).isEqualTo(5);
      LoadTicket next = store.beginLoad(description("abc"));
      assertThat(next.resumed()).isFalse();
      assertThat(next.firstNodeOrdinal()).isEqualTo(5);
    }
  }

  @Test
  void anUnfinishedLoadRefusesAnyOther() {
    try (GraphStore store = ENGINE.create(path(), CONFIG)) {
      store.beginLoad(description("abc"));
      assertThatThrownBy(() -> store.beginLoad(description("def")))
          .isInstanceOf(UnfinishedLoadException.class)
          .hasMessageContaining("in.csv")
          .hasMessageContaining("abc");
      try (BulkLoad load = store.bulkLoad(description(""))) {
        feed(load);
        assertThatThrownBy(() -> load.commit(1, "def")).isInstanceOf(UnfinishedLoadException.class);
      }
      assertThat(Contents.of(store).nodes()).isEmpty();
      assertThat(store.putNode(NodeRecord.of("a")).sequence()).isEqualTo(2);
    }
  }

  @Test
  void aTicketOfAnotherStoreIsRefused() {
    try (GraphStore store = ENGINE.create(path(), CONFIG)) {
      assertThatThrownBy(() -> store.finishLoad(new LoadTicket(77, 0, 0, false), Properties.NONE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("key=77");
      assertThat(store.putNode(NodeRecord.of("a")).sequence()).isEqualTo(1);
    }
  }
}
