package org.keelgraph.loaders.load;

import java.nio.file.Files;
import java.nio.file.Path;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreEngine;

/** Loads an input into a store, creating the store if there is none. Stateless. */
public final class GraphLoader {

  private GraphLoader() {}

  /**
   * Loads into the store at that path.
   *
   * @param config how the store is opened; its group commit must be that of the settings
   * @throws org.keelgraph.error.BadInputException for input that cannot be read; nothing was
   *     written
   */
  public static LoadReport load(
      StoreEngine engine,
      Path path,
      StoreConfig config,
      GraphInput input,
      LoadSettings settings,
      LoadListener listener) {
    boolean exists = Files.exists(path);
    if (settings.loader() == LoaderKind.BULK && !exists) {
      return BulkLoader.create(engine, path, config, input, settings, listener);
    }
    if (!exists && settings.loader() != LoaderKind.BULK) {
      // A file that cannot be loaded must not leave an empty store behind.
      InputScan scan = InputScan.of(input, settings.dangling(), id -> false, listener);
      long start = System.nanoTime();
      try (GraphStore store = engine.create(path, config)) {
        long setup = System.nanoTime() - start;
        return new StatementLoader(store, input, settings, listener).load(scan, setup);
      }
    }
    long start = System.nanoTime();
    try (GraphStore store = engine.open(path, config)) {
      long setup = System.nanoTime() - start;
      return load(store, input, settings, listener, setup);
    }
  }

  /** Loads into an open store. */
  public static LoadReport load(
      GraphStore store, GraphInput input, LoadSettings settings, LoadListener listener) {
    return load(store, input, settings, listener, 0);
  }

  private static LoadReport load(
      GraphStore store,
      GraphInput input,
      LoadSettings settings,
      LoadListener listener,
      long setupNanos) {
    if (settings.loader() == LoaderKind.BULK) {
      return BulkLoader.into(store, input, settings, listener, setupNanos);
    }
    InputScan scan =
        InputScan.of(input, settings.dangling(), id -> store.getNode(id).isPresent(), listener);
    return new StatementLoader(store, input, settings, listener).load(scan, setupNanos);
  }
}
