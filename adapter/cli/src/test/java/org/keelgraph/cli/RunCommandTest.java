package org.keelgraph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a graph of named nodes: a ring of three, a way out of it, and a node apart. */
final class RunCommandTest {

  @TempDir Path folder;
  private Path graph;
  private Path store;

  @BeforeEach
  void load() throws IOException {
    graph = folder.resolve("named.snap.txt");
    Files.writeString(
        graph, "# named\nada\tbob\t2\nbob\tcid\t3\ncid\tada\t4\ncid\tdan\t1\neve\teve\t1\n");
    store = folder.resolve("store.db");
    CommandRun.outputOf("load", graph, "--store", store, "--writers", 3);
  }

  @Test
  void bfsCountsHops() {
    assertThat(run("bfs", "--source", "ada"))
        .startsWith("bfs on 5 nodes and 5 edges, ")
        .contains("4 nodes reached from ada; the nearest by hops:")
        .containsSubsequence(row("0", "ada"), row("1", "bob"), row("2", "cid"), row("3", "dan"));
  }

  @Test
  void dijkstraAddsWeights() {
    assertThat(run("dijkstra", "--source", "ada"))
        .containsSubsequence(row("0", "ada"), row("2", "bob"), row("5", "cid"), row("6", "dan"));
  }

  @Test
  void aTargetIsAnsweredAlone() {
    assertThat(run("dijkstra", "--source", "ada", "--target", "dan"))
        .contains("dan from ada: cost 6")
        .doesNotContain("bob");
  }

  @Test
  void shortestPathsPrintThePathToTheTarget() {
    assertThat(run("shortest-paths", "--source", "ada", "--target", "dan"))
        .contains("ada to dan costs 6 over 3 edges")
        .containsSubsequence(row("0", "ada"), row("2", "bob"), row("5", "cid"), row("6", "dan"));
  }

  @Test
  void shortestPathsWithoutTargetCountTheirEntries() {
    assertThat(run("shortest-paths", "--source", "ada"))
        .contains("10 path entries, 4 nodes reached from ada");
  }

  @Test
  void whatCannotBeReachedIsSaidSo() {
    assertThat(run("shortest-paths", "--source", "ada", "--target", "eve"))
        .contains("eve cannot be reached from ada");
    assertThat(run("bfs", "--source", "eve", "--target", "ada"))
        .contains("ada cannot be reached from eve");
  }

  @Test
  void componentsAreNamedByTheirFirstNode() {
    assertThat(run("wcc"))
        .contains("2 weakly connected components")
        .containsSubsequence(row("4", "ada"), row("1", "eve"));
    assertThat(run("scc"))
        .contains("3 strongly connected components")
        .containsSubsequence(row("3", "ada"), row("1", "dan"), row("1", "eve"));
  }

  @Test
  void pageRankPrintsTheTop() {
    assertThat(run("pagerank", "--top", "2").lines().filter(line -> line.startsWith("  ")))
        .hasSize(2);
  }

  @Test
  void aFileGivesTheAnswersOfAStore() {
    String fromFile = CommandRun.outputOf("run", "pagerank", "--input", graph);
    assertThat(withoutFirstLine(fromFile)).isEqualTo(withoutFirstLine(run("pagerank")));
  }

  private static String withoutFirstLine(String text) {
    return text.substring(text.indexOf('\n') + 1);
  }

  @Test
  void outGetsTheValueOfEveryNodeInInputOrder() throws IOException {
    Path out = folder.resolve("values.tsv");
    run("dijkstra", "--source", "ada", "--out", out.toString());
    assertThat(Files.readAllLines(out))
        .containsExactly("ada\t0", "bob\t2", "cid\t5", "dan\t6", "eve\tInfinity");
  }

  @Test
  void jsonHasNumbers() {
    assertThat(run("dijkstra", "--source", "ada", "--top", "2", "--json"))
        .contains(
            "\"kernel\" : \"dijkstra\"",
            "\"nodes\" : 5",
            "\"reachable\" : 4",
            "\"node\" : \"bob\"",
            "\"value\" : 2.0");
    assertThat(run("wcc", "--json")).contains("\"components\" : 2", "\"value\" : 4");
    assertThat(run("pagerank", "--json"))
        .contains("\"converged\" : true", "\"iterations\" : ")
        .containsPattern("\"value\" : 0\\.\\d{13,}");
  }

  @Test
  void anUnknownNodeIsAUsageError() {
    unknownNode("--source: the graph of 5 nodes has no node zoe", "--source", "zoe");
    unknownNode(
        "--target: the graph of 5 nodes has no node zoe", "--source", "ada", "--target", "zoe");
  }

  /** Help knows no nodes, so there is no hint at it. */
  private void unknownNode(String message, String... options) {
    CommandRun run = of("bfs", options);
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.errors()).containsExactly("keelgraph: error: " + message);
  }

  @Test
  void anUnknownKernelNamesTheKnownOnes() {
    usageError("bfs, dijkstra, shortest-paths, wcc, scc, pagerank", "betweenness");
  }

  @Test
  void optionsAreForTheKernelsThatTakeThem() {
    usageError("give its id with --source", "bfs");
    usageError("takes neither --source nor --target", "wcc", "--source", "ada");
    usageError("--top", "wcc", "--top", "-1");
    usageError("--format needs --input, found --store", "wcc", "--format", "snap");
  }

  private void usageError(String message, String kernel, String... options) {
    CommandRun run = of(kernel, options);
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.errors()).hasSize(2);
    assertThat(run.errors().getFirst()).startsWith("keelgraph: error: ").contains(message);
  }

  @Test
  void theGraphComesFromOnePlace() {
    CommandRun without = CommandRun.of("run", "wcc");
    assertThat(without.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(without.errors().getFirst())
        .startsWith("keelgraph: error: Missing required argument")
        .doesNotContain("Error");
    assertThat(CommandRun.of("run", "wcc", "--store", store, "--input", graph).exitCode())
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void whatThereIsOneOfIsSingular() throws IOException {
    Files.writeString(graph, "# named\nada\tbob\n");
    assertThat(CommandRun.outputOf("run", "bfs", "--input", graph, "--source", "bob"))
        .startsWith("bfs on 2 nodes and 1 edge, ")
        .contains("1 node reached from bob; ");
    assertThat(
            CommandRun.outputOf(
                "run", "shortest-paths", "--input", graph, "--source", "ada", "--target", "bob"))
        .contains("ada to bob costs 1 over 1 edge\n");
    assertThat(CommandRun.outputOf("run", "shortest-paths", "--input", graph, "--source", "bob"))
        .contains("1 path entry, 1 node reached");
    assertThat(CommandRun.outputOf("run", "wcc", "--input", graph))
        .contains("1 weakly connected component; ");
  }

  @Test
  void longIdsAreShortenedForPeopleOnly() throws IOException {
    String id = "n".repeat(100_000);
    Files.writeString(graph, "# long\n" + id + "\tbob\n");
    Path out = folder.resolve("values.tsv");
    Object[] words = {"run", "bfs", "--input", graph, "--source", id, "--out", out};
    assertThat(CommandRun.outputOf(words))
        .contains("2 nodes reached from " + "n".repeat(59) + "…; ", row("0", "n".repeat(59) + "…"))
        .hasSizeLessThan(400);
    assertThat(Files.readString(out)).startsWith(id + "\t0\n");
    words[6] = "--json";
    words[7] = "--top=1";
    assertThat(CommandRun.outputOf(words)).contains(id);
    words[6] = "--target";
    words[7] = id + "s";
    assertThat(CommandRun.of(words).err()).hasSizeLessThan(200).endsWith("n…\n");
  }

  @Test
  void aWeightThatTheKernelRefusesIsNamedByItsLine() throws IOException {
    Files.writeString(graph, "# named\nada\tbob\t-2\n");
    CommandRun run = CommandRun.of("run", "pagerank", "--input", graph);
    assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(run.errors())
        .containsExactly(
            "keelgraph: error: %s:2: the edge from=ada to=bob has weight=-2.0, expected a finite and non-negative number"
                .formatted(graph));
  }

  @Test
  void linesFitATerminal() {
    for (KernelKind kernel : KernelKind.values()) {
      String[] options = kernel.fromSource() ? new String[] {"--source", "ada"} : new String[0];
      assertThat(run(kernel.commandName(), options).lines())
          .allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
    }
  }

  private String run(String kernel, String... options) {
    CommandRun run = of(kernel, options);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
    return run.out();
  }

  private CommandRun of(String kernel, String... options) {
    Object[] words = new Object[options.length + 4];
    words[0] = "run";
    words[1] = kernel;
    words[2] = "--store";
    words[3] = store;
    System.arraycopy(options, 0, words, 4, options.length);
    return CommandRun.of(words);
  }

  private static String row(String value, String node) {
    return "  %-22s %s%n".formatted(value, node);
  }
}
