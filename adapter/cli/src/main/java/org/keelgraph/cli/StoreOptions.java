package org.keelgraph.cli;

import java.nio.file.Path;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.sqlite.SqliteEngine;
import picocli.CommandLine.Option;

/** The option that names an existing store. */
final class StoreOptions {

  @Option(names = "--store", required = true, paramLabel = "FILE", description = "The store.")
  private Path store;

  Path path() {
    return store;
  }

  /** Opens the store. */
  GraphStore open() {
    return new SqliteEngine().open(store, StoreConfig.defaults());
  }
}
