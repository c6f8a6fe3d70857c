package org.keelgraph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SalvageCommandTest {

  private static final int PAGE = 4096;

  @TempDir Path folder;
  private Path store;
  private Path saved;

  @BeforeEach
  void load() {
    store = folder.resolve("store.db");
    saved = folder.resolve("saved.db");
    CommandRun.outputOf("load", CommandRun.generated(folder, "uniform", 2_000), "--store", store);
  }

  private CommandRun salvage(Object... options) {
    return CommandRun.of(
        Stream.concat(Stream.of("salvage", "--store", store, "--to", saved), Stream.of(options))
            .toArray());
  }

  /** Zeroes a leaf of a table; returns how many rows it held. */
  private int loseLeaf(String table) throws IOException, SQLException {
    byte[] file;
    int rows;
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + store);
        Statement statement = connection.createStatement();
        ResultSet page =
            statement.executeQuery(
                "select pageno, ncell from dbstat where pagetype = 'leaf' and name = '"
                    + table
                    + "' order by path desc limit 1 offset 1")) {
      file = Files.readAllBytes(store);
      int at = (page.getInt(1) - 1) * PAGE;
      Arrays.fill(file, at, at + PAGE, (byte) 0);
      rows = page.getInt(2);
    }
    Files.write(store, file);
    return rows;
  }

  @Test
  void aHealthyStoreIsProven() {
    CommandRun run = salvage();
    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
    assertThat(run.out())
        .startsWith("salvaged " + store + " to " + saved + "\n  nodes      2,000, proven\n")
        .containsPattern("\nproven: all of commit [0-9,]+\n$");
    assertThat(CommandRun.outputOf("verify", "--store", saved)).endsWith("verified\n");
    assertThat(CommandRun.outputOf("stats", "--store", saved)).contains("2,000");
  }

  @Test
  void whatIsLostIsSaidWithinEightyColumns() throws IOException, SQLException {
    int rows = loseLeaf("node");
    byte[] before = Files.readAllBytes(store);
    CommandRun run = salvage();
    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.NOT_VERIFIED);
    assertThat(run.out())
        .contains(
            "  nodes      NOT PROVEN: %,d of 2,000 records whole, %d listed;\n"
                .formatted(2_000 - rows, rows),
            "             node content digest: expected=",
            "  lost       node id=",
            "listed in ",
            "saved.db.lost.txt\nNOT PROVEN");
    List<String> ofResult = run.out().lines().filter(line -> line.startsWith("  ")).toList();
    assertThat(ofResult).allMatch(line -> line.length() <= 80);
    assertThat(ofResult).filteredOn(line -> line.startsWith("  lost")).hasSize(20);
    assertThat(Files.readAllLines(folder.resolve("saved.db.lost.txt")))
        .hasSizeGreaterThan(rows)
        .filteredOn(line -> line.startsWith("node\tid="))
        .hasSize(rows);
    assertThat(Files.readAllBytes(store)).isEqualTo(before);
    assertThat(CommandRun.outputOf("verify", "--store", saved)).endsWith("verified\n");
  }

  @Test
  void machinesGetJson() throws IOException, SQLException {
    loseLeaf("edge");
    CommandRun run = salvage("--json");
    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.NOT_VERIFIED);
    assertThat(run.out())
        .contains(
            "\"complete\" : false",
            "\"proven\" : true",
            "\"proven\" : false",
            "\"name\" : \"edge count\"",
            "\"table\" : \"edge\"",
            "\"listed\" : 1,",
            "saved.db.lost.txt\"");
  }

  @Test
  void whatCannotBeReadOrIsThereIsRefused() throws IOException {
    Files.writeString(saved, "a letter");
    CommandRun taken = salvage();
    assertThat(taken.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(taken.errors()).hasSize(1).first().asString().contains("exists already");
    Files.delete(saved);
    Files.writeString(store, "no database, but long enough for a header".repeat(99));
    CommandRun garbage = salvage();
    assertThat(garbage.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(garbage.errors()).hasSize(1).first().asString().contains(store.toString());
    assertThat(garbage.out()).isEmpty();
    assertThat(saved).doesNotExist();
    assertThat(CommandRun.of("salvage", "--store", store).exitCode()).isEqualTo(ExitCode.USAGE);
  }
}
