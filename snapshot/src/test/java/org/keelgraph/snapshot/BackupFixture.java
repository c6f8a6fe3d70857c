package org.keelgraph.snapshot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.keelgraph.store.ExistingTarget;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.Manifest;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreCopy;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.sqlite.SqliteEngine;

/** What the tests of backups have in common. */
final class BackupFixture {

  static final SqliteEngine ENGINE = new SqliteEngine();

  /** Hears nothing. */
  static final StoreBackup.Listener QUIET = listener((pages, total) -> {});

  private BackupFixture() {}

  static StoreBackup.Listener listener(StoreCopy.Progress progress) {
    return new StoreBackup.Listener() {
      @Override
      public void copied(long pages, long total) {
        progress.copied(pages, total);
      }

      @Override
      public void verifying() {}
    };
  }

  static BackupReport copy(Path source, Path target, ExistingTarget existing) {
    try (StoreBackup backup = StoreBackup.stage(ENGINE, source, target, existing)) {
      return backup.run(QUIET);
    }
  }

  /** The manifest of a store whose rows have just proved it. */
  static Manifest verified(Path path) {
    try (GraphStore store = ENGINE.open(path, TamperedStore.CONFIG)) {
      List<String> problems = ENGINE.checkIntegrity(store);
      VerificationReport report = SnapshotRecovery.verify(store);
      if (!problems.isEmpty() || !report.verified()) {
        throw new AssertionError(path + ": " + problems + report.differences());
      }
      try (StoreSnapshot snapshot = store.snapshot()) {
        return snapshot.manifest();
      }
    }
  }

  /**
   * Puts a store that was killed at a path: its file, and beside it the log with that many more
   * commits of a node each.
   */
  static void killed(Path base, Path target, int commits) throws IOException {
    Path model = base.resolveSibling("model-of-killed.db");
    Files.copy(base, model);
    try (GraphStore store = ENGINE.open(model, TamperedStore.CONFIG)) {
      for (int node = 0; node < commits; node++) {
        store.putNode(NodeRecord.of("late-" + node));
      }
      Files.copy(model, target);
      Files.copy(log(model), log(target));
    }
    Files.delete(model);
  }

  static Path log(Path store) {
    return store.resolveSibling(store.getFileName() + "-wal");
  }

  static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
