package org.keelgraph.loaders.load;

import java.nio.file.Files;
import java.nio.file.Path;
import org.keelgraph.error.StoreExistsException;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreEngine;

/** Loads an input into a store, creating the store if there is none. Stateless. */
public final class GraphLoader {

  private GraphLoader() {}

  /**
   * Loads into the store at that path. One that somebody else creates there meanwhile is loaded
   * into as if it had been there before, for which the input is read again.
   *
   * @param config how the store is opened; for statements, its group commit must be that of the
   *     settings
   * @throws IllegalArgumentException if it is not: the store would record a grouping that was not
   *     in force
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
    requireSameGrouping(settings, config);
    AbandonableLoad load = begin(input, listener);
    if (!Files.exists(path)) {
      try {
        return loadIntoNew(engine, path, config, input, settings, load);
      } catch (StoreExistsException exception) {
        load.startOver(); // somebody was faster: as if the store had been there before
      }
    }
    long start = System.nanoTime();
    try (GraphStore store = engine.open(path, config)) {
      long setup = System.nanoTime() - start;
      return load(store, input, settings, load, setup);
    }
  }

  private static LoadReport loadIntoNew(
      StoreEngine engine,
      Path path,
      StoreConfig config,
      GraphInput input,
      LoadSettings settings,
      AbandonableLoad load) {
    if (settings.loader() == LoaderKind.BULK) {
      return BulkLoader.create(engine, path, config, input, settings, load);
    }
    // A file that cannot be loaded must not leave an empty store behind.
    InputScan scan = InputScan.of(input, settings.dangling(), id -> false, load);
    long start = System.nanoTime();
    try (GraphStore store = engine.create(path, config)) {
      long setup = System.nanoTime() - start;
      return new StatementLoader(store, input, settings, load).load(scan, setup);
    }
  }

  private static AbandonableLoad begin(GraphInput input, LoadListener listener) {
    AbandonableLoad load = new AbandonableLoad(input.name(), listener);
    listener.began(load);
    return load;
  }

  private static void requireSameGrouping(LoadSettings settings, StoreConfig config) {
    if (settings.loader() != LoaderKind.BULK
        && config.groupCommit() != settings.storeGroupCommit()) {
      throw new IllegalArgumentException(
          "groupCommit=%s of the load needs a store opened with groupCommit=%s, found %s"
              .formatted(
                  settings.groupCommit(), settings.storeGroupCommit(), config.groupCommit()));
    }
  }

  /**
   * Loads into an open store.
   *
   * @throws IllegalArgumentException as the other method does
   */
  public static LoadReport load(
      GraphStore store, GraphInput input, LoadSettings settings, LoadListener listener) {
    requireSameGrouping(settings, store.config());
    return load(store, input, settings, begin(input, listener), 0);
  }

  private static LoadReport load(
      GraphStore store,
      GraphInput input,
      LoadSettings settings,
      AbandonableLoad listener,
      long setupNanos) {
    if (settings.loader() == LoaderKind.BULK) {
      return BulkLoader.into(store, input, settings, listener, setupNanos);
    }
    InputScan scan = InputScan.of(input, settings.dangling(), NodesBefore.of(store), listener);
    return new StatementLoader(store, input, settings, listener).load(scan, setupNanos);
  }
}
