package org.keelgraph.store.sqlite;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.WriteBatch;

/**
 * Writes with four threads until it is killed, and prints a line for each acknowledgement: {@code
 * node <id>} or {@code pair <id>}, a node with an edge to its own.
 */
final class CrashingWriter {

  private static final int THREADS = 4;

  private CrashingWriter() {}

  /** Arguments: the store, and a prefix for ids that no earlier run has used. */
  public static void main(String[] arguments) {
    StoreConfig config = StoreConfig.builder().walLimitBytes(256 * 1024).build();
    GraphStore store = new SqliteEngine().open(Path.of(arguments[0]), config);
    for (int thread = 0; thread < THREADS; thread++) {
      String prefix = arguments[1] + "-" + thread + "-";
      Thread.ofPlatform().start(() -> write(store, prefix));
    }
  }

  private static void write(GraphStore store, String prefix) {
    for (int number = 0; ; number++) {
      String id = prefix + number;
      if (number % 2 == 0) {
        store.putNode(NodeRecord.of(id));
        acknowledge("node " + id);
      } else {
        store.write(
            WriteBatch.builder()
                .putNode(NodeRecord.of(id))
                .putEdge(EdgeRecord.of(id, "T" + number % 100, id, (long) number))
                .putNode(
                    new NodeRecord(
                        prefix + (number - 1),
                        org.keelgraph.store.LabelSet.of("L" + number % 100),
                        Properties.NONE,
                        NodeRecord.UNORDERED))
                .build());
        acknowledge("pair " + id);
      }
    }
  }

  /** One system call a line, with nothing kept back. */
  private static synchronized void acknowledge(String line) {
    try {
      new FileOutputStream(FileDescriptor.out)
          .write((line + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException gone) {
      Runtime.getRuntime().halt(1);
    }
  }
}
