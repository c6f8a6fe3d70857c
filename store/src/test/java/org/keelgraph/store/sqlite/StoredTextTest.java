package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.keelgraph.store.BulkLoad;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;

/** Text comes back exactly as it was given, or is refused. */
class StoredTextTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();
  private static final StoreConfig CONFIG =
      StoreConfig.builder().synchronous(SynchronousMode.OFF).build();

  @TempDir Path folder;

  private GraphStore store;

  @BeforeEach
  void create() {
    store = ENGINE.create(folder.resolve("g.db"), CONFIG);
  }

  @AfterEach
  void close() {
    store.close();
  }

  static Stream<String> difficultTexts() {
    return Stream.of(
        " ",
        "'",
        "\"",
        "'; drop table node; --",
        "line\nline\r\n\ttab",
        "\\",
        "\0",
        "a\0b",
        "a\0",
        "\uFEFF",
        "\uFFFD",
        "\uFFFF",
        "?",
        "e\u0301",
        "\u00e9",
        "\uD83D\uDE00",
        "x".repeat(70_000));
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("difficultTexts")
  void everyTextComesBackExactly(String text) {
    Properties properties = Properties.of(Map.of(text, text, "list", List.of(text, text)));
    NodeRecord node = new NodeRecord(text, LabelSet.of(text), properties, 0);
    EdgeRecord edge = new EdgeRecord(new EdgeKey(text, text, text, text), 1L, properties, 0);
    store.putNode(node);
    store.putEdge(edge);
    assertThat(store.getNode(text)).contains(node);
    assertThat(store.getEdge(edge.key())).contains(edge);
    Contents contents = Contents.of(store);
    assertThat(contents.nodes().values()).containsExactly(node);
    assertThat(contents.edges().values()).containsExactly(edge);
    assertThat(contents.manifest()).isEqualTo(contents.recomputed());
    store.deleteEdge(edge.key());
    store.deleteNode(text);
    assertThat(Contents.of(store).nodes()).isEmpty();
  }

  @Test
  void idsThatDifferOnlyBehindANulAreDifferent() {
    for (String id : List.of("a", "a\0", "a\0b", "a\0c")) {
      store.putNode(NodeRecord.of(id));
    }
    assertThat(Contents.of(store).nodes()).containsOnlyKeys("a", "a\0", "a\0b", "a\0c");
    assertThat(store.getNode("a\0d")).isEmpty();
  }

  @Test
  void aTextOfManyMegabytesComesBack() {
    Properties properties = Properties.of(Map.of("text", "y".repeat(21_000_000)));
    store.putNode(new NodeRecord("a", LabelSet.NONE, properties, 0));
    assertThat(store.getNode("a").orElseThrow().properties()).isEqualTo(properties);
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("unpairedSurrogates")
  void unpairedSurrogatesAreRefusedEverywhere(String text) {
    store.putNode(NodeRecord.of("?"));
    refused(() -> NodeRecord.of(text));
    refused(() -> EdgeKey.of(text, "T", "b"));
    refused(() -> EdgeKey.of("a", text, "b"));
    refused(() -> EdgeKey.of("a", "T", text));
    refused(() -> new EdgeKey("a", "T", "b", text));
    refused(() -> LabelSet.of(text));
    refused(() -> Properties.of(Map.of(text, 1)));
    refused(() -> Properties.of(Map.of("p", text)));
    refused(() -> Properties.of(Map.of("p", List.of(text))));
    refused(() -> new Mutation.DeleteNode(text));
    refused(() -> store.deleteNode(text));
    refused(() -> store.getNode(text));
    refused(() -> StoreConfig.builder().weightProperty(text).build());
    assertThat(store.getNode("?")).isPresent();
  }

  static Stream<String> unpairedSurrogates() {
    return Stream.of("\uD800", "\uDFFF", "a\uD83D", "\uDE00\uD83D", "\uD83D\uD83D\uDE00");
  }

  private static void refused(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("unpaired surrogate");
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("unpairedSurrogates")
  void aBulkLoadRefusesUnpairedSurrogates(String text) {
    try (BulkLoad load =
        ENGINE.bulkCreate(folder.resolve("bulk.db"), CONFIG, BulkLoadTest.description("x"))) {
      load.node(0, "a", LabelSet.NONE, Properties.NONE);
      refused(() -> load.node(1, text, LabelSet.NONE, Properties.NONE));
      refused(() -> load.edge(0, "a", text, "a", "", null, Properties.NONE));
      refused(() -> load.edge(0, "a", "T", "a", text, null, Properties.NONE));
    }
  }
}
