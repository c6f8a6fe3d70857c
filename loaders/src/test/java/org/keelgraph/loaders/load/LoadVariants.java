package org.keelgraph.loaders.load;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.sqlite.SqliteEngine;

/** Every way of loading, for tests that hold for all of them. */
final class LoadVariants {

  private LoadVariants() {}

  static Stream<LoadSettings> all() {
    return Stream.of(GroupCommit.values())
        .flatMap(
            group ->
                Stream.of(
                    new LoadSettings(LoaderKind.BULK, 1, group, DanglingEdges.REJECT),
                    new LoadSettings(LoaderKind.SINGLE, 1, group, DanglingEdges.REJECT),
                    LoadSettings.concurrent(1, group),
                    LoadSettings.concurrent(4, group),
                    LoadSettings.concurrent(8, group),
                    LoadSettings.concurrent(32, group)));
  }

  /** One of each kind. */
  static Stream<LoadSettings> kinds() {
    return Stream.of(
        LoadSettings.bulk(),
        new LoadSettings(LoaderKind.SINGLE, 1, GroupCommit.OFF, DanglingEdges.REJECT),
        LoadSettings.concurrent(4, GroupCommit.ENGINE),
        LoadSettings.concurrent(3, GroupCommit.CLIENT));
  }

  /** Those that write statements, and one with more writers than most inputs have chunks. */
  static Stream<LoadSettings> statementKinds() {
    return Stream.concat(
        kinds().filter(settings -> settings.loader() != LoaderKind.BULK),
        Stream.of(LoadSettings.concurrent(32, GroupCommit.ENGINE)));
  }

  static LoadSettings with(LoadSettings settings, DanglingEdges dangling) {
    return new LoadSettings(
        settings.loader(), settings.writers(), settings.groupCommit(), dangling);
  }

  static StoreConfig config(LoadSettings settings) {
    return StoreConfig.builder()
        .synchronous(SynchronousMode.OFF)
        .groupCommit(settings.storeGroupCommit())
        .build();
  }

  static LoadReport load(Path path, GraphInput input, LoadSettings settings) {
    return GraphLoader.load(
        new SqliteEngine(), path, config(settings), input, settings, LoadListener.SILENT);
  }
}
