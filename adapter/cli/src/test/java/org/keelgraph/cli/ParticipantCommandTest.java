package org.keelgraph.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.keelgraph.columns.Algorithm;

final class ParticipantCommandTest {

  @TempDir Path folder;

  /** From the conformance data: SHA-256 of the output for the hub of 128 nodes. */
  @ParameterizedTest
  @CsvSource({
    "bfs, cb8383c589e19129c3ca095d9bf4062ea07d30177c06b7719db890ffc3687a14",
    "dijkstra, 0f81ac9e83a1d6c16a742dae76f71f855278d6b29c92f70177fb60fa734fa69e",
    "wcc, 5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef",
    "scc, 8d674db5dd83af2c060586037779ffeb023125335e127968fd377259c2c28533"
  })
  void bothColumnsWriteTheBytesOfTheConformanceData(String algorithm, String sha256)
      throws IOException, NoSuchAlgorithmException {
    Path graph = CommandRun.generated(folder, "hub", 128);
    for (String column : new String[] {"direct", "store-direct"}) {
      Path vector = folder.resolve(column + ".bin");
      String out = CommandRun.outputOf("participant", column, graph, algorithm, vector, 0);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(vector));
      assertThat(HexFormat.of().formatHex(digest)).as(column).isEqualTo(sha256);
      assertThat(out)
          .contains("\"ms\" : ", "\"serialization_ms\" : ")
          .contains("\"iterations\"", "\"reachable\"", "\"path_entries\"")
          .contains("\"node_sum\"", "\"cost_sum\"");
    }
  }

  @Test
  void everyAlgorithmGivesTheSameBytesInBothColumns() throws IOException {
    Path graph = CommandRun.generated(folder, "rmat", 128);
    for (Algorithm algorithm : Algorithm.values()) {
      byte[] direct = vector("direct", graph, algorithm);
      assertThat(vector("store-direct", graph, algorithm))
          .as(algorithm.protocolName())
          .hasSize(128 * Double.BYTES)
          .isEqualTo(direct);
    }
  }

  private byte[] vector(String column, Path graph, Algorithm algorithm) throws IOException {
    Path vector = folder.resolve("vector.bin");
    CommandRun.outputOf("participant", column, graph, algorithm.protocolName(), vector, 0);
    return Files.readAllBytes(vector);
  }

  @Test
  void onlyTheStoreColumnHasPhasesOfAStore() {
    Path graph = CommandRun.generated(folder, "hub", 16);
    Path vector = folder.resolve("vector.bin");
    assertThat(CommandRun.outputOf("participant", "store-direct", graph, "bfs", vector, 0))
        .contains("database_load_ms", "snapshot_verification_ms", "snapshot_ordering_ms");
    assertThat(CommandRun.outputOf("participant", "direct", graph, "bfs", vector, 0))
        .doesNotContain("database_load_ms");
  }

  @Test
  void aWrongAlgorithmNamesTheKnownOnes() {
    Path graph = CommandRun.generated(folder, "hub", 16);
    refused(ExitCode.USAGE, "found coloring", "store-direct", graph, "coloring", 0);
  }

  @Test
  void aWrongColumnNamesTheKnownOnes() {
    Path graph = CommandRun.generated(folder, "hub", 16);
    refused(ExitCode.USAGE, "direct, store-direct; found remote", "remote", graph, "bfs", 0);
  }

  @Test
  void aMissingFileIsNamed() {
    Path missing = folder.resolve("missing.txt");
    refused(ExitCode.FAILED, missing.toString(), "store-direct", missing, "bfs", 0);
  }

  @Test
  void aBadLineIsNamed() throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.txt"), "2 1\n0 1 heavy\n");
    refused(ExitCode.FAILED, bad + ":2: ", "store-direct", bad, "bfs", 0);
    refused(ExitCode.FAILED, bad + ":2: ", "direct", bad, "bfs", 0);
  }

  @Test
  void aSourceOutOfRangeIsNamed() {
    Path graph = CommandRun.generated(folder, "hub", 16);
    refused(ExitCode.USAGE, "a node from 0 to 15 of", "store-direct", graph, "dijkstra-full", 16);
  }

  @Test
  void aNameIsNoneOfTheNamesOfAFile() throws IOException {
    Path named = Files.writeString(folder.resolve("named.txt"), "# named\nada\tbob\n");
    refused(ExitCode.USAGE, "one of the 2 nodes of", "direct", named, "bfs", 7);
  }

  @Test
  void aWeightThatTheKernelRefusesIsNamedByItsLine() throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.txt"), "2 2\n0 1 -7\n0 1 -1\n");
    String message =
        bad + ":3: the edge from=0 to=1 has weight=-1.0, expected a non-negative number";
    refused(ExitCode.FAILED, message, "store-direct", bad, "dijkstra", 0);
    refused(ExitCode.FAILED, message, "direct", bad, "dijkstra", 0);
  }

  @Test
  void aFullDiskIsNamed() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "no /dev/full");
    Path graph = CommandRun.generated(folder, "hub", 16);
    CommandRun run = CommandRun.of("participant", "direct", graph, "bfs", full, 0);
    assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(run.errors())
        .containsExactly("keelgraph: error: cannot write /dev/full: No space left on device");
  }

  @Test
  void aMissingArgumentIsNamed() {
    CommandRun run = CommandRun.of("participant", "direct", "graph.txt", "bfs", "out.bin");
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.errors().getFirst()).contains("SOURCE");
  }

  /** One line says what is wrong, nothing is written. */
  private void refused(
      int exitCode, String message, String column, Path graph, String algorithm, int source) {
    Path vector = folder.resolve("refused.bin");
    CommandRun run = CommandRun.of("participant", column, graph, algorithm, vector, source);
    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(run.errors()).hasSize(run.err().contains("--help") ? 2 : 1);
    assertThat(run.errors().getFirst()).startsWith("keelgraph: error: ").contains(message);
    assertThat(run.out()).isEmpty();
    assertThat(vector).doesNotExist();
  }
}
