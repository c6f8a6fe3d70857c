package org.keelgraph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VerifyCommandTest {

  /** What a digest looks like. */
  private static final String DIGEST = "[0-9a-f]{32}";

  @TempDir Path folder;
  private Path graph;
  private Path store;

  @BeforeEach
  void load() {
    graph = CommandRun.generated(folder, "layered", 64);
    store = folder.resolve("store.db");
    CommandRun.outputOf("load", graph, "--store", store, "--writers", 4);
  }

  @Test
  void aFreshStoreIsVerified() {
    CommandRun run = CommandRun.of("verify", "--store", store);
    assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(run.out())
        .contains(
            "structure and references hold",
            "counts, content and order",
            ": complete\n           64 nodes and ")
        .endsWith("verified\n");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void jsonListsEveryCheck() {
    assertThat(CommandRun.outputOf("verify", "--store", store, "--json"))
        .doesNotContain("\"empty\"")
        .containsPattern("\"ack_p50_us\" : [0-9.]+")
        .contains(
            "\"verified\" : true",
            "\"complete\" : true",
            "\"name\" : \"edge order digest\"",
            "\"expected\" : ",
            "\"actual\" : ");
  }

  @Test
  void aFormatIsOfAnInput() {
    CommandRun run = CommandRun.of("verify", "--store", store, "--format", "snap");
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.errors().getFirst()).contains("--format needs --against");
  }

  @Test
  void aMissingFileCannotBeRead() {
    cannotBeRead(folder.resolve("missing.db"), "does not exist");
  }

  @Test
  void aFolderCannotBeRead() {
    cannotBeRead(folder, "not a regular file");
  }

  @Test
  void aTextFileCannotBeRead() throws IOException {
    Path text = Files.writeString(folder.resolve("letter.txt"), "Dear reader,\n".repeat(100));
    cannotBeRead(text, "not a Keelgraph store: path=" + text + " is not a database");
  }

  @Test
  void anotherProgramsDatabaseCannotBeRead() throws SQLException {
    Path other = folder.resolve("other.db");
    change(other, "create table note (text text)");
    cannotBeRead(other, "not a Keelgraph store");
  }

  private static void cannotBeRead(Path file, String reason) {
    CommandRun run = CommandRun.of("verify", "--store", file);
    assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(run.errors()).hasSize(1);
    assertThat(run.errors().getFirst())
        .startsWith("keelgraph: error: ")
        .contains(file.toString(), reason);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void aChangedNodePropertyIsFound() throws SQLException {
    change(store, "update node set properties = '{\"a\":1}' where id = '7'");
    differs("node content digest", DIGEST);
  }

  @Test
  void aChangedEdgePropertyIsFound() throws SQLException {
    change(store, "update edge set properties = '{\"a\":1}' where ordinal = 5");
    differs("edge content digest", DIGEST);
  }

  @Test
  void aChangedWeightIsFoundAndTheInputNamesTheEdge() throws SQLException {
    change(store, "update edge set weight = weight + 1 where ordinal = 5");
    differs("edge content digest", DIGEST);
    CommandRun run = CommandRun.of("verify", "--store", store, "--against", graph);
    assertThat(run.exitCode()).isEqualTo(ExitCode.NOT_VERIFIED);
    assertThat(run.out()).containsPattern("input +DIFFERS edge .* weight: expected \\d+, actual");
  }

  @Test
  void aChangedEndIsFound() throws SQLException {
    change(
        store,
        "update or ignore edge set target = (select key from node where id = '63')"
            + " where ordinal = 5");
    differs("edge content digest", DIGEST);
  }

  @Test
  void aRenamedNodeIsFound() throws SQLException {
    change(store, "update node set id = 'seven' where id = '7'");
    differs("node content digest", DIGEST);
    CommandRun run = CommandRun.of("verify", "--store", store, "--against", graph);
    assertThat(run.out())
        .contains("node seven is in the store, not in the input")
        .contains("node 7 is in the input, not in the store");
  }

  @Test
  void swappedOrdinalsOfNodesAreFound() throws SQLException {
    change(store, "update node set ordinal = 7 - ordinal where ordinal in (3, 4)");
    differs("node order digest", DIGEST);
  }

  @Test
  void swappedOrdinalsOfEdgesAreFound() throws SQLException {
    change(store, "update edge set ordinal = 7 - ordinal where ordinal in (3, 4)");
    differs("edge order digest", DIGEST);
  }

  @Test
  void aDeletedEdgeIsFoundByItsCount() throws SQLException {
    change(store, "delete from edge where ordinal = 5");
    differs("edge count", "\\d+");
    differs("edge content digest", DIGEST);
  }

  @Test
  void aDoubledEdgeIsFoundByItsCount() throws SQLException {
    change(
        store,
        "insert into edge select source, type, target, 'again', ordinal, weight, properties"
            + " from edge where ordinal = 5");
    differs("edge count", "\\d+");
    differs("edge content digest", DIGEST);
  }

  @Test
  void aDeletedNodeIsFoundByItsReferencesToo() throws SQLException {
    change(store, "delete from node where id = '7'");
    CommandRun run = CommandRun.of("verify", "--store", store);
    assertThat(run.exitCode()).isEqualTo(ExitCode.NOT_VERIFIED);
    assertThat(run.out())
        .containsPattern(
            "integrity +DIFFERS foreign key: [0-9]+ references? of table edge to a missing")
        .contains("an edge's target does not exist", "node count: expected 64, actual 63")
        .doesNotContain("edge count")
        .endsWith("NOT VERIFIED\n");
    linesFitATerminal(run);
  }

  @Test
  void ofManyProblemsTenArePrintedAndJsonHasAll() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + store);
        Statement statement = connection.createStatement()) {
      statement.execute("pragma ignore_check_constraints = on");
      statement.execute("create temp table odd as select * from load");
      for (int key = 1001; key <= 1030; key++) {
        statement.execute("update odd set status = 'odd', key = " + key);
        statement.execute("insert into load select * from odd");
      }
    }
    CommandRun text = CommandRun.of("verify", "--store", store);
    assertThat(text.exitCode()).isEqualTo(ExitCode.NOT_VERIFIED);
    assertThat(text.out()).contains("integrity  and 20 more\n");
    assertThat(text.out().lines().filter(line -> line.startsWith("integrity  DIFFERS")))
        .hasSize(10);
    CommandRun all = CommandRun.of("verify", "--store", store, "--json");
    assertThat(all.out().split("CHECK constraint failed", -1)).hasSize(31);
    CommandRun backup =
        CommandRun.of("backup", "--store", store, "--to", folder.resolve("backup.db"));
    assertThat(backup.errors()).hasSize(1);
    assertThat(backup.err().split("CHECK constraint failed", -1)).hasSize(11);
    assertThat(backup.err()).endsWith("; and 20 more\n");
  }

  @Test
  void oneReasonNotToReadRowsIsSaidOnce() throws SQLException {
    change(store, "update edge set weight = 'x' where ordinal = 5");
    assertThat(CommandRun.of("verify", "--store", store).out())
        .containsOnlyOnce("weight=x")
        .endsWith("NOT VERIFIED\n");
  }

  @Test
  void aDoubledNodeIsFoundByItsCount() throws SQLException {
    change(
        store,
        "insert into node (id, label_set, ordinal, properties)"
            + " select 'again', label_set, ordinal, properties from node where id = '7'");
    differs("node count", "\\d+");
  }

  @Test
  void jsonTellsThatItIsNotVerified() throws SQLException {
    change(store, "update edge set ordinal = 7 - ordinal where ordinal in (3, 4)");
    CommandRun run = CommandRun.of("verify", "--store", store, "--json");
    assertThat(run.exitCode()).isEqualTo(ExitCode.NOT_VERIFIED);
    assertThat(run.out()).contains("\"verified\" : false");
  }

  /** Verifying says which check failed, and both values, which are not the same. */
  private void differs(String check, String value) {
    CommandRun run = CommandRun.of("verify", "--store", store);
    assertThat(run.exitCode()).isEqualTo(ExitCode.NOT_VERIFIED);
    assertThat(run.out())
        .containsPattern(
            "manifest +DIFFERS %s:\\s+expected (?<e>%s),\\s+actual (?!\\k<e>)%s\\R"
                .formatted(check, value, value))
        .endsWith("NOT VERIFIED\n");
    linesFitATerminal(run);
  }

  private static void linesFitATerminal(CommandRun run) {
    assertThat(run.out().lines().filter(line -> !line.contains("/")))
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
  }

  /** What somebody with the sqlite3 shell might do. */
  private static void change(Path file, String statement) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement change = connection.createStatement()) {
      assertThat(change.executeUpdate(statement)).isGreaterThanOrEqualTo(0);
    }
  }
}
