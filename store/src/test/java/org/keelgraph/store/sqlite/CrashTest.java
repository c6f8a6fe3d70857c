package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.StoreConfig;

/** Kills a process that writes, again and again over one store: what it acknowledged is there. */
@Timeout(600)
class CrashTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();
  private static final StoreConfig CONFIG = StoreConfig.defaults();

  @TempDir Path folder;

  @Test
  void whatIsAcknowledgedSurvivesKill() throws Exception {
    killRepeatedly(10);
  }

  @Test
  @Tag("slow")
  void whatIsAcknowledgedSurvivesManyKills() throws Exception {
    killRepeatedly(50);
  }

  private void killRepeatedly(int rounds) throws Exception {
    Random random = new Random(RandomBatches.seed("kills"));
    Path path = folder.resolve("g.db");
    ENGINE.create(path, CONFIG).close();
    Set<String> acknowledged = new HashSet<>();
    for (int round = 0; round < rounds; round++) {
      runAndKill(path, "r" + round, random.nextInt(2_000), acknowledged);
      try (GraphStore store = ENGINE.open(path, CONFIG)) {
        assertRecovered(store, acknowledged);
      }
    }
    assertThat(acknowledged).isNotEmpty();
  }

  /** Kills after that many acknowledgements, and adds all that came through. */
  private static void runAndKill(Path path, String prefix, int lines, Set<String> acknowledged)
      throws IOException, InterruptedException {
    Process writer =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                CrashingWriter.class.getName(),
                path.toString(),
                prefix)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader output = writer.inputReader(StandardCharsets.UTF_8)) {
      for (int line = 0; line <= lines; line++) {
        String text = output.readLine();
        assertThat(text).as("the writer ended by itself").isNotNull();
        acknowledged.add(text);
      }
      writer.toHandle().destroyForcibly(); // unlike the process's own, leaves the pipe open
      for (String text = output.readLine(); text != null; text = output.readLine()) {
        acknowledged.add(text); // written before the kill; a line is one system call
      }
    } finally {
      writer.destroyForcibly();
      writer.waitFor();
    }
  }

  private static void assertRecovered(GraphStore store, Set<String> acknowledged) {
    Contents contents = Contents.of(store);
    assertThat(contents.manifest()).isEqualTo(contents.recomputed());
    assertThat(ENGINE.checkIntegrity(store)).isEmpty();
    for (String line : acknowledged) {
      List<String> parts = List.of(line.split(" ", 2));
      String id = parts.get(1);
      assertThat(contents.nodes()).containsKey(id);
      if (parts.getFirst().equals("pair")) {
        assertThat(contents.edges()).containsKey(selfEdge(id));
      }
    }
    for (String id : contents.nodes().keySet()) { // a batch is there as a whole
      if (number(id) % 2 == 1) {
        assertThat(contents.edges()).containsKey(selfEdge(id));
      }
    }
  }

  private static EdgeKey selfEdge(String id) {
    return EdgeKey.of(id, "T" + number(id) % 100, id);
  }

  private static int number(String id) {
    return Integer.parseInt(id.substring(id.lastIndexOf('-') + 1));
  }
}
