package org.keelgraph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LoadCommandTest {

  @TempDir Path folder;
  private Path store;

  @BeforeEach
  void nameAStore() {
    store = folder.resolve("store.db");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--loader=bulk",
        "--loader=single",
        "--writers=3",
        "--loader=concurrent --group-commit=off",
        "--writers=4 --group-commit=client --synchronous=normal",
        "--writers=4 --journal=mvcc"
      })
  void everyLoaderLoadsTheSame(String options) {
    Path graph = CommandRun.generated(folder, "clusters", 64);
    Object[] words =
        Stream.concat(Stream.of("load", graph, "--store", store), Stream.of(options.split(" ", -1)))
            .toArray();
    assertThat(CommandRun.outputOf(words)).startsWith("loaded " + graph + "\n  64 nodes and ");
    assertThat(CommandRun.outputOf("verify", "--store", store, "--against", graph))
        .contains("every record of " + graph + " is there");
  }

  @Test
  void nothingIsShownOfProgressWhereNobodyWatches() {
    Path graph = CommandRun.generated(folder, "hub", 32);
    assertThat(CommandRun.of("load", graph, "--store", store).err()).isEmpty();
  }

  @Test
  void severalFilesAreLoadedOneAfterTheOther() throws IOException {
    Path first = write("first.txt", "2 1\n0 1 1\n");
    Path second = write("second.snap.txt", "# more\n1\t2\n2\t0\n");
    assertThat(CommandRun.outputOf("load", first, second, "--store", store).lines())
        .hasSizeGreaterThanOrEqualTo(2);
    assertThat(CommandRun.outputOf("snapshot", "--store", store))
        .containsPattern("nodes +3\\R")
        .containsPattern("edges +3\\R");
  }

  @Test
  void jsonTellsWhatWasLoadedAndHow() {
    Path graph = CommandRun.generated(folder, "path", 16);
    assertThat(CommandRun.outputOf("load", graph, "--store", store, "--writers", 2, "--json"))
        .contains(
            "\"loader\" : \"concurrent\"",
            "\"group_commit\" : \"engine\"",
            "\"writers\" : 2",
            "\"nodes_read\" : 16",
            "\"edges_read\" : 15",
            "\"acknowledged\" : ");
  }

  @Test
  void aMissingFileIsNamedAndLeavesNoStore() {
    Path missing = folder.resolve("missing.txt");
    refused(missing.toString(), "load", missing, "--store", store);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bulk", "single", "concurrent"})
  void aBadLineIsNamedAndLeavesNoStore(String loader) throws IOException {
    Path graph = write("bad.txt", "3 2\n0 1 1\n1 2 heavy\n");
    refused(graph + ":3: ", "load", graph, "--store", store, "--loader", loader);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bulk", "single", "concurrent"})
  void anEdgeToNoNodeIsNamedAndLeavesNoStore(String loader) throws IOException {
    Path graph = write("dangling.txt", "2 1\n0 7 1\n");
    refused(
        graph + ":2: edge 0 -> 7: expected both ends to be nodes",
        "load",
        graph,
        "--store",
        store,
        "--loader",
        loader);
  }

  private void refused(String message, Object... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(run.errors()).hasSize(1);
    assertThat(run.errors().getFirst()).startsWith("keelgraph: error: " + message);
    assertThat(run.out()).isEmpty();
    assertThat(folder.toFile().list((parent, name) -> name.contains("store.db"))).isEmpty();
  }

  @Test
  void danglingEdgesCanBeSkipped() throws IOException {
    Path graph = write("dangling.txt", "2 2\n0 1 1\n0 7 1\n");
    assertThat(CommandRun.outputOf("load", graph, "--store", store, "--dangling", "skip"))
        .contains("1 edge skipped, whose end is not a node");
  }

  @Test
  void nodesOfDanglingEdgesCanBeCreated() throws IOException {
    Path graph = write("dangling.txt", "2 2\n0 1 1\n0 7 1\n");
    assertThat(CommandRun.outputOf("load", graph, "--store", store, "--dangling", "create"))
        .contains("1 node created, in which an edge ends");
    assertThat(CommandRun.outputOf("verify", "--store", store)).endsWith("verified\n");
  }

  @Test
  void theLastOfTwoEdgesWinsAndTheFirstIsCounted() throws IOException {
    Path graph = write("twice.txt", "2 2\n0 1 1\n0 1 5\n");
    assertThat(CommandRun.outputOf("load", graph, "--store", store))
        .contains("1 edge replaced an edge of the same ends");
    assertThat(
            CommandRun.outputOf("run", "dijkstra", "--store", store, "--source", 0, "--target", 1))
        .contains("1 from 0: cost 5");
  }

  @Test
  void writersAreForTheConcurrentLoader() {
    CommandRun run =
        CommandRun.of("load", "any.txt", "--store", store, "--loader", "bulk", "--writers", 3);
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.errors())
        .containsExactly(
            "keelgraph: error: --writers 3 needs --loader concurrent, found bulk",
            "keelgraph: try 'keelgraph load --help'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bulk --group-commit client",
        "bulk --group-commit engine",
        "single --group-commit client"
      })
  void groupingIsForTheConcurrentLoader(String options) {
    String[] words = options.split(" ", -1);
    refusedAsUsage(
        "--group-commit %s needs --loader concurrent, found %s".formatted(words[2], words[0]),
        words[0],
        words[1],
        words[2]);
  }

  @Test
  void manyTransactionsAtOnceAreNotForTheBulkLoader() {
    refusedAsUsage(
        "--journal mvcc needs --loader single or concurrent, found bulk",
        "bulk",
        "--journal",
        "mvcc");
  }

  @Test
  void settingsAreListedAsTheyAreDocumented() {
    CommandRun run = CommandRun.of("load", "any.txt", "--store", store, "--loader", "foo");
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.errors().getFirst())
        .contains("expected one of bulk, single, concurrent but was 'foo'");
  }

  @Test
  void anEmptyPathIsAUsageError() {
    CommandRun run = CommandRun.of("load", "any.txt", "--store", "");
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.errors().getFirst()).contains("--store", "the path is empty");
    assertThat(CommandRun.of("load", "", "--store", store).errors())
        .containsExactly("keelgraph: error: the path of the input is empty");
  }

  private void refusedAsUsage(String message, String loader, String... options) {
    List<Object> words = new ArrayList<>(List.of("load", "any.txt", "--store", store, "--loader"));
    words.add(loader);
    words.addAll(List.of(options));
    CommandRun run = CommandRun.of(words.toArray());
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.errors())
        .containsExactly("keelgraph: error: " + message, "keelgraph: try 'keelgraph load --help'");
  }

  @Test
  void thereIsAtLeastOneWriter() {
    CommandRun run = CommandRun.of("load", "any.txt", "--store", store, "--writers", 0);
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.errors().getFirst()).contains("writers=0", "at least 1");
  }

  @Test
  void aLoadNeedsAStore() {
    CommandRun run = CommandRun.of("load", "any.txt");
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.errors().getFirst()).contains("--store");
  }

  @Test
  void aFileThatIsNoStoreIsLeftAlone() throws IOException {
    Path graph = CommandRun.generated(folder, "path", 4);
    Path letter = write("letter.txt", "Dear reader,\n");
    CommandRun run = CommandRun.of("load", graph, "--store", letter);
    assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(run.errors()).hasSize(1).first().asString().contains(letter.toString());
    assertThat(letter).hasContent("Dear reader,\n");
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
