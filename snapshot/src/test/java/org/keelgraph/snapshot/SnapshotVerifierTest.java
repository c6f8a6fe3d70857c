package org.keelgraph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.error.NotVerifiedException;
import org.keelgraph.snapshot.VerificationReport.Check;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.LoadDescription;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.WriteBatch;
import org.keelgraph.store.sqlite.SqliteEngine;

class SnapshotVerifierTest {

  private static final String NODE_COUNT = "node count";
  private static final String EDGE_COUNT = "edge count";
  private static final String NODE_CONTENT = "node content digest";
  private static final String EDGE_CONTENT = "edge content digest";
  private static final String NODE_ORDER = "node order digest";
  private static final String EDGE_ORDER = "edge order digest";

  @TempDir private Path folder;
  private Path path = Path.of("set by makeStore");

  @BeforeEach
  void makeStore() {
    path = folder.resolve("g.db");
    TamperedStore.create(path);
  }

  @Test
  void anUntouchedStoreIsVerifiedByAllChecks() {
    VerificationReport report = TamperedStore.verify(path);

    assertThat(report.differences()).isEmpty();
    assertThat(report.verified()).isTrue();
    assertThat(report.complete()).isTrue();
    assertThat(report.checks())
        .extracting(Check::name)
        .containsExactly(
            NODE_COUNT, EDGE_COUNT, NODE_CONTENT, EDGE_CONTENT, NODE_ORDER, EDGE_ORDER);
    assertThat(report.checks())
        .filteredOn(check -> check.name().equals(NODE_COUNT))
        .containsExactly(new Check(NODE_COUNT, "5", "5"));
  }

  static Stream<Arguments> tamperings() {
    return Stream.of(
        nodeContent(
            "update node set properties = '{\"born\":1986,\"name\":\"Ann\"}' where id = 'ann'"),
        nodeContent("update node set properties = null where id = 'ann'"),
        nodeContent("update node set properties = '{}' where id = 'cid'"),
        nodeContent("update node set id = 'Ann' where id = 'ann'"),
        nodeContent("update node set label_set = 0 where id = 'cid'"),
        nodeContent("update label_set set labels = '[\"Persona\"]' where labels = '[\"Person\"]'"),
        edgeContent("update edge set properties = '{\"since\":1998}' where id = 'second'"),
        edgeContent(
            "update edge set target = (select key from node where id = 'dan') where id = 'second'"),
        edgeContent(
            "update edge set source = (select key from node where id = 'eve') where id = 'second'"),
        edgeContent("update edge set id = '' where id = 'second'"),
        edgeContent("update edge set type = 1 - type where id = 'second'"),
        edgeContent("update edge_type set name = 'HATES' where name = 'LIKES'"),
        edgeContent("update edge set weight = 3.0 where weight = 3"),
        edgeContent("update edge set weight = 4 where weight = 3"),
        edgeContent("update edge set weight = null where weight = 0"),
        edgeContent("update edge set weight = 0.0 where weight = 0"),
        edgeContent("update edge set weight = -0.0 where weight = 0"),
        edgeContent("update edge set weight = 0 where weight is null"),
        edgeContent("update edge set weight = null where weight = 'NaN'"),
        Arguments.of(
            "update node set ordinal = 1 - ordinal where ordinal in (0, 1)", List.of(NODE_ORDER)),
        Arguments.of(
            "update edge set ordinal = 5 - ordinal where ordinal in (2, 3)", List.of(EDGE_ORDER)),
        Arguments.of("update node set ordinal = 1 where ordinal = 0", List.of(NODE_ORDER)),
        Arguments.of("update edge set ordinal = -7 where ordinal = 0", List.of(EDGE_ORDER)),
        Arguments.of(
            "delete from node where id = 'eve'", List.of(NODE_COUNT, NODE_CONTENT, NODE_ORDER)),
        Arguments.of(
            "delete from edge where id = 'second'", List.of(EDGE_COUNT, EDGE_CONTENT, EDGE_ORDER)),
        Arguments.of(
            "insert into node select 99, id || '2', label_set, ordinal, properties from node where id = 'eve'",
            List.of(NODE_COUNT, NODE_CONTENT, NODE_ORDER)),
        Arguments.of(
            "insert into edge select source, type, target, 'third', ordinal, weight, properties from edge where id = 'second'",
            List.of(EDGE_COUNT, EDGE_CONTENT, EDGE_ORDER)),
        Arguments.of("update manifest set node_count = 6", List.of(NODE_COUNT)),
        Arguments.of("update manifest set edge_count = 4", List.of(EDGE_COUNT)),
        Arguments.of("update manifest set node_content = zeroblob(16)", List.of(NODE_CONTENT)),
        Arguments.of("update manifest set edge_content = zeroblob(16)", List.of(EDGE_CONTENT)),
        Arguments.of("update manifest set node_order = edge_order", List.of(NODE_ORDER)),
        Arguments.of("update manifest set edge_order = node_order", List.of(EDGE_ORDER)));
  }

  private static Arguments nodeContent(String sql) {
    return Arguments.of(sql, List.of(NODE_CONTENT, NODE_ORDER));
  }

  private static Arguments edgeContent(String sql) {
    return Arguments.of(sql, List.of(EDGE_CONTENT, EDGE_ORDER));
  }

  @ParameterizedTest
  @MethodSource("tamperings")
  void aChangeBehindTheStoresBackIsReportedByTheChecksItTouches(String sql, List<String> names)
      throws SQLException {
    List<Check> before = TamperedStore.verify(path).checks();
    TamperedStore.sql(path, sql);

    VerificationReport report = TamperedStore.verify(path);

    boolean renamesNode = sql.startsWith("update node set id");
    assertThat(report.verified()).isFalse();
    assertThat(report.differences())
        .extracting(Check::name)
        .filteredOn(name -> !(renamesNode && name.startsWith("edge")))
        .containsExactlyElementsOf(names);
    if (!sql.startsWith("update manifest")) {
      assertThat(report.checks())
          .extracting(Check::expected)
          .containsExactlyElementsOf(before.stream().map(Check::expected).toList());
    }
  }

  @ParameterizedTest
  @MethodSource("tamperings")
  void recoveryRefusesATamperedStoreAndNamesWhatDiffers(String sql, List<String> names)
      throws SQLException {
    TamperedStore.sql(path, sql);
    List<Check> differences = TamperedStore.verify(path).differences();

    assertThatThrownBy(() -> TamperedStore.recover(path))
        .isInstanceOf(NotVerifiedException.class)
        .hasMessageStartingWith("the store is not what its manifest says: store=" + path)
        .satisfies(
            thrown ->
                assertThat(differences)
                    .allSatisfy(check -> assertThat(thrown).hasMessageContaining("" + check)));
    assertThat(differences).extracting(Check::name).containsAll(names);
  }

  @Test
  void aDifferenceShowsBothValues() throws SQLException {
    TamperedStore.sql(path, "delete from node where id = 'eve'");

    assertThat(TamperedStore.verify(path).differences().getFirst())
        .hasToString("node count: expected 5, actual 4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"source", "target"})
  void anEdgeWithoutItsEndNodeIsATypedError(String end) throws SQLException {
    TamperedStore.sql(path, "update edge set " + end + " = 4711 where id = 'second'");

    assertThatThrownBy(() -> TamperedStore.verify(path))
        .isInstanceOf(CorruptStoreException.class)
        .hasMessageContaining("an edge's " + end + " does not exist")
        .hasMessageContaining(end + " key=4711");
  }

  @Test
  void aDeletedNodeThatHasEdgesIsATypedError() throws SQLException {
    TamperedStore.sql(path, "delete from node where id = 'bob'");

    assertThatThrownBy(() -> TamperedStore.verify(path))
        .isInstanceOf(CorruptStoreException.class)
        .hasMessageContaining("does not exist");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update node set label_set = 77 where id = 'eve'",
        "update node set label_set = -1 where id = 'eve'",
        "update edge set type = 77 where id = 'second'",
        "update edge set type = -1 where id = 'second'",
        "delete from label_set where key = 0",
        "delete from edge_type where key = 0",
        "update label_set set labels = '[\"Person\"' where key = 0",
        "update edge set weight = 'heavy' where id = 'second'",
        "update edge set weight = x'00' where id = 'second'"
      })
  void aRecordThatCannotBeReadIsATypedError(String sql) throws SQLException {
    TamperedStore.sql(path, sql);

    assertThatThrownBy(() -> TamperedStore.verify(path)).isInstanceOf(CorruptStoreException.class);
    assertThatThrownBy(() -> TamperedStore.recover(path)).isInstanceOf(CorruptStoreException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"node", "edge"})
  void aManifestThatExcludesAnOrdinalIsATypedError(String what) throws SQLException {
    TamperedStore.sql(path, "update manifest set next_" + what + "_ordinal = 4");

    assertThatThrownBy(() -> TamperedStore.verify(path))
        .isInstanceOf(CorruptStoreException.class)
        .hasMessage("5 " + what + "s cannot have ordinals below 4");
    assertThatThrownBy(() -> TamperedStore.recover(path)).isInstanceOf(CorruptStoreException.class);
  }

  @Test
  void ordinalsThatAWriterGaveTwiceAreATypedError() {
    Path doubled = folder.resolve("doubled.db");
    TamperedStore.create(
        doubled,
        WriteBatch.builder()
            .putNode(NodeRecord.of("a").withOrdinal(3))
            .putNode(NodeRecord.of("b").withOrdinal(3))
            .build());

    assertThatThrownBy(() -> TamperedStore.verify(doubled))
        .isInstanceOf(CorruptStoreException.class)
        .hasMessage("two of the nodes have ordinal=3");
    assertThatThrownBy(() -> TamperedStore.recover(doubled))
        .isInstanceOf(CorruptStoreException.class)
        .hasMessage("two of the nodes have ordinal=3");
  }

  @Test
  void hugeOrdinalsThatAWriterGaveAreOrderedInLittleMemory() {
    Path sparse = folder.resolve("sparse.db");
    TamperedStore.create(
        sparse,
        WriteBatch.builder()
            .putNode(NodeRecord.of("last").withOrdinal(Long.MAX_VALUE / 2))
            .putNode(NodeRecord.of("first").withOrdinal(1L << 40))
            .build());

    NodeIds ids = TamperedStore.recover(sparse).graph().ids();

    assertThat(List.of(ids.id(0), ids.id(1))).containsExactly("first", "last");
  }

  @Test
  void updatesAndDeletesThroughTheStoreKeepItVerified() {
    try (GraphStore store = new SqliteEngine().open(path, TamperedStore.CONFIG)) {
      store.putNode(
          new NodeRecord(
              "cid", LabelSet.of("New"), Properties.of(Map.of("x", List.of(1, 2.5))), -1));
      store.putEdge(EdgeRecord.of("ann", "KNOWS", "bob", 3.0));
      store.deleteEdge(new EdgeKey("cid", "LIKES", "ann", "second"));
      store.deleteNode("eve");
    }

    RecoveredGraph recovered = TamperedStore.recover(path);

    assertThat(recovered.graph().nodeCount()).isEqualTo(4);
    assertThat(recovered.graph().edgeCount()).isEqualTo(4);
    assertThat(recovered.graph().ids().indexOf("eve")).isEqualTo(-1);
  }

  @Test
  void anEmptyStoreIsVerifiedAndRecoversToAnEmptyGraph() {
    Path empty = folder.resolve("empty.db");
    new SqliteEngine().create(empty, TamperedStore.CONFIG).close();

    RecoveredGraph recovered = TamperedStore.recover(empty);

    assertThat(recovered.verification().verified()).isTrue();
    assertThat(recovered.graph().nodeCount()).isZero();
    assertThat(recovered.graph().weights()).isNull();
  }

  @Test
  void anUnfinishedLoadIsReportedAndDoesNotChangeTheVerdict() {
    try (GraphStore store = new SqliteEngine().open(path, TamperedStore.CONFIG)) {
      store.beginLoad(
          new LoadDescription(
              "lost.txt", 10, "abc", "snap", "single", GroupCommit.OFF, 1, 100, 200));
    }

    VerificationReport report = TamperedStore.verify(path);

    assertThat(report.verified()).isTrue();
    assertThat(report.complete()).isFalse();
    assertThat(report.unfinishedLoads())
        .extracting(load -> load.description().sourceName())
        .containsExactly("lost.txt");
  }
}
