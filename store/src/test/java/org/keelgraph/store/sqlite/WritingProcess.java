package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.GraphStore;

/** A {@link CrashingWriter} in a process of its own, and what it has acknowledged. */
final class WritingProcess implements AutoCloseable {

  private final Process process;
  private final BufferedReader output;
  private final Set<String> acknowledged = new HashSet<>();

  private WritingProcess(Process process) {
    this.process = process;
    output = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Starts to write, under ids with a prefix that no earlier one has used. */
  static WritingProcess start(Path store, String prefix) throws IOException {
    return new WritingProcess(
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                CrashingWriter.class.getName(),
                store.toString(),
                prefix)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start());
  }

  /** Waits until that many more lines have been read; the pipe holds some that have not. */
  void awaitAcknowledged(int lines) throws IOException {
    for (int line = 0; line < lines; line++) {
      String text = output.readLine();
      assertThat(text).as("the writer ended by itself").isNotNull();
      acknowledged.add(text);
    }
  }

  /** Kills it, and returns all that it has acknowledged. */
  Set<String> kill() throws IOException {
    process.toHandle().destroyForcibly(); // unlike the process's own, leaves the pipe open
    for (String text = output.readLine(); text != null; text = output.readLine()) {
      acknowledged.add(text); // written before the kill; a line is one system call
    }
    return acknowledged;
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }

  /** Everything acknowledged is there, and no batch is half there. */
  static void assertRecovered(GraphStore store, Set<String> acknowledged) {
    Contents contents = Contents.of(store);
    assertThat(contents.manifest()).isEqualTo(contents.recomputed());
    assertThat(new SqliteEngine().checkIntegrity(store)).isEmpty();
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
