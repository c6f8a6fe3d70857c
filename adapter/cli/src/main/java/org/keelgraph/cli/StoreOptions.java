package org.keelgraph.cli;

import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The option that names an existing store. */
final class StoreOptions {

  @Option(names = "--store", required = true, paramLabel = "FILE", description = "The store.")
  private Path store;

  Path path() {
    return store;
  }

  /** Opens the store, to read it. */
  OpenedStore open(CommandSpec spec) {
    return OpenedStore.open(store, spec.commandLine().getErr());
  }
}
