package org.keelgraph.store.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.sqlite.SqliteEngine;

/** Reads a store, in every way, on a disk that fails to read it. */
final class FaultedReader {

  private final Path refusals;

  private FaultedReader(Path refusals) {
    this.refusals = refusals;
  }

  /** Arguments: the store, the file for {@link Refusal refusals}. */
  public static void main(String[] arguments) throws IOException {
    FaultedReader reader = new FaultedReader(Path.of(arguments[1]));
    SqliteEngine engine = new SqliteEngine();
    Path path = Path.of(arguments[0]);
    reader.attempt(
        "opening",
        () -> {
          try (GraphStore store = engine.open(path, StoreConfig.defaults())) {
            reader.attempt("checking", () -> reader.require(engine.checkIntegrity(store)));
            reader.attempt("scanning", () -> scan(store));
            reader.attempt("getting", () -> store.getNode("none"));
          }
        });
  }

  private static void scan(GraphStore store) {
    try (StoreSnapshot snapshot = store.snapshot()) {
      snapshot.scanNodes((key, id, labelSet, ordinal, properties) -> {});
      snapshot.scanEdges((source, type, target, id, ordinal, kind, bits, properties) -> {});
    }
  }

  private void require(List<String> problems) {
    if (!problems.isEmpty()) {
      throw new IllegalStateException("said to be damaged: " + problems);
    }
  }

  /** What may fail. */
  private interface Attempt {
    void run() throws IOException;
  }

  private void attempt(String what, Attempt attempt) throws IOException {
    try {
      attempt.run();
    } catch (KeelgraphException | IllegalStateException exception) {
      Files.writeString(
          refusals,
          Refusal.of(what, 0, exception) + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
  }
}
