package org.keelgraph.loaders.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.keelgraph.loaders.input.InputSummary;

class GraphFamilyTest {

  @ParameterizedTest
  @CsvFileSource(
      resources = "/conformance/graphs.tsv",
      delimiter = '\t',
      useHeadersInDisplayName = true)
  void everyPublishedGraphIsReproducedToTheByte(
      String family, int nodes, long edges, String sha256) {
    InputSummary summary = GeneratedInput.of(GraphFamily.parse(family), nodes).summary();

    assertThat(summary.edges()).isEqualTo(edges);
    assertThat(summary.sha256()).isEqualTo(sha256);
  }

  @Test
  void theTextFormIsAHeaderAndOneLineAnEdge() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    GraphFamily.PATH.generate(3).writeTo(text);

    assertThat(text.toString(StandardCharsets.US_ASCII)).isEqualTo("3 2\n0 1 14\n1 2 13\n");
  }

  @ParameterizedTest
  @EnumSource
  void anySizeGivesSortedDistinctEdgesInsideTheGraph(GraphFamily family) {
    for (int nodes : new int[] {1, 2, 3, 17, 63, 64, 65, 127, 128, 129, 200}) {
      GeneratedGraph graph = family.generate(nodes);
      long previous = -1;
      for (int i = 0; i < graph.edges(); i++) {
        long edge = (long) graph.sources()[i] * nodes + graph.targets()[i];
        assertThat(edge).isGreaterThan(previous);
        assertThat(graph.sources()[i]).isBetween(0, nodes - 1);
        assertThat(graph.targets()[i]).isBetween(0, nodes - 1).isNotEqualTo(graph.sources()[i]);
        previous = edge;
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyFamilyIsFoundByItsName(GraphFamily family) {
    assertThat(GraphFamily.parse(family.cliName())).isEqualTo(family);
  }

  @Test
  void anUnknownFamilyIsRefusedWithTheNamesThereAre() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GraphFamily.parse("HUB"))
        .withMessage(
            "unknown graph family: expected one of path, hub, clusters, layered, uniform, rmat,"
                + " found 'HUB'");
  }

  @Test
  void aGraphWithoutNodesIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GraphFamily.HUB.generate(0))
        .withMessage("nodes out of range for hub: expected 1 to 1073741819, found 0");
  }

  @Test
  void aGraphWhoseEdgesFitNoArrayIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GraphFamily.RMAT.generate(1 << 28))
        .withMessage("nodes out of range for rmat: expected 1 to 268435454, found 268435456");
  }
}
