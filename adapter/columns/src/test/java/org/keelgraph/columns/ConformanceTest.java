package org.keelgraph.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.keelgraph.loaders.generator.GeneratedInput;
import org.keelgraph.loaders.generator.GraphFamily;
import org.keelgraph.loaders.input.GraphInput;

/** The exact results that every implementation of the experiments must give. */
class ConformanceTest {

  private static final String SOURCE = "0";

  record Digest(
      String family, int nodes, String algorithm, String sha256, long reachedOrComponents) {}

  record Scores(
      String family, int nodes, int iterations, String maxNode, double maxScore, double minScore) {}

  record Chain(int nodes, long reachable, long pathEntries, long nodeSum, double costSum) {}

  static Stream<Digest> digests() {
    return rows("kernel-digests.tsv")
        .map(
            row ->
                new Digest(
                    row[0], Integer.parseInt(row[1]), row[2], row[3], Long.parseLong(row[4])));
  }

  static Stream<Scores> scores() {
    return rows("pagerank.tsv")
        .map(
            row ->
                new Scores(
                    row[0],
                    Integer.parseInt(row[1]),
                    Integer.parseInt(row[2]),
                    row[3],
                    Double.parseDouble(row[4]),
                    Double.parseDouble(row[5])));
  }

  static Stream<Chain> chains() {
    return rows("full-path-chain.tsv")
        .map(
            row ->
                new Chain(
                    Integer.parseInt(row[0]),
                    Long.parseLong(row[1]),
                    Long.parseLong(row[2]),
                    Long.parseLong(row[3]),
                    Double.parseDouble(row[4])));
  }

  static Stream<Chain> shortChains() {
    return chains().filter(chain -> chain.nodes() <= 4096);
  }

  static Stream<Chain> longChains() {
    return chains().filter(chain -> chain.nodes() > 4096);
  }

  private static Stream<String[]> rows(String table) {
    try (InputStream resource =
        Objects.requireNonNull(
            ConformanceTest.class.getResourceAsStream("/conformance/" + table))) {
      String text = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().skip(1).map(line -> line.split("\t")).toList().stream();
    } catch (IOException exception) {
      throw new AssertionError(exception);
    }
  }

  @ParameterizedTest
  @MethodSource("digests")
  void aStoreGivesExactlyTheOutputBytesOfEveryKernel(Digest expected)
      throws IOException, NoSuchAlgorithmException {
    GraphInput input = input(expected.family(), expected.nodes());
    Algorithm algorithm = Algorithm.named(expected.algorithm());

    KernelOutcome outcome = new StoreDirectColumn().run(input, algorithm, SOURCE).outcome();

    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ProtocolVector.write(outcome, ProtocolVector.nodeIds(input), bytes);
    assertThat(sha256(bytes.toByteArray())).isEqualTo(expected.sha256());
    assertThat(outcome.counts().reachable()).isEqualTo(expected.reachedOrComponents());
  }

  private static String sha256(byte[] bytes) throws NoSuchAlgorithmException {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  @ParameterizedTest
  @MethodSource("scores")
  void pageRankMatchesInIterationsTopNodeAndScores(Scores expected) {
    GraphInput input = input(expected.family(), expected.nodes());

    KernelOutcome outcome =
        new StoreDirectColumn().run(input, Algorithm.PAGERANK, SOURCE).outcome();

    List<String> ids = ProtocolVector.nodeIds(input);
    double max = ids.stream().mapToDouble(outcome::valueOf).max().orElseThrow();
    double min = ids.stream().mapToDouble(outcome::valueOf).min().orElseThrow();
    assertThat(outcome.counts().iterations()).isEqualTo(expected.iterations());
    assertThat(outcome.valueOf(expected.maxNode())).isEqualTo(max);
    assertThat(max).isCloseTo(expected.maxScore(), within(1e-12));
    assertThat(min).isCloseTo(expected.minScore(), within(1e-12));
  }

  @ParameterizedTest
  @MethodSource("shortChains")
  void fullPathsOfAChainHaveTheKnownSums(Chain expected) {
    assertChain(expected);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("longChains")
  void fullPathsOfALongChainHaveTheKnownSums(Chain expected) {
    assertChain(expected);
  }

  private static void assertChain(Chain expected) {
    KernelOutcome outcome =
        new StoreDirectColumn()
            .run(input("path", expected.nodes()), Algorithm.DIJKSTRA_FULL, SOURCE)
            .outcome();

    assertThat(outcome.counts())
        .isEqualTo(
            new KernelOutcome.Counts(
                0,
                expected.reachable(),
                expected.pathEntries(),
                expected.nodeSum(),
                expected.costSum()));
  }

  private static GraphInput input(String family, int nodes) {
    return GeneratedInput.of(GraphFamily.parse(family), nodes);
  }
}
