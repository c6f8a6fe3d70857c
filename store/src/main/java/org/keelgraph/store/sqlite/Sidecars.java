package org.keelgraph.store.sqlite;

import java.nio.file.Path;
import java.util.List;

/**
 * The files that SQLite keeps beside a database. Where the database's path is a link, they are
 * beside what it leads to.
 */
final class Sidecars {

  private static final String LOG = "-wal";
  private static final String SHARED_MEMORY = "-shm";
  private static final String ROLLBACK_JOURNAL = "-journal";

  private static final List<String> ENDINGS = List.of(LOG, SHARED_MEMORY, ROLLBACK_JOURNAL);

  private Sidecars() {}

  /** The write-ahead log. */
  static Path log(Path database) {
    return beside(database, LOG);
  }

  /** The index of the log. */
  static Path sharedMemory(Path database) {
    return beside(database, SHARED_MEMORY);
  }

  /** All that there can be. */
  static List<Path> all(Path database) {
    return ENDINGS.stream().map(ending -> beside(database, ending)).toList();
  }

  /** Those without which the database is an older one. */
  static List<Path> logs(Path database) {
    return List.of(log(database), beside(database, ROLLBACK_JOURNAL));
  }

  /** Whether SQLite would take the path for that of a database's other files. */
  static boolean isNamedAsOne(Path path) {
    return ENDINGS.stream().anyMatch(path.toString()::endsWith);
  }

  private static Path beside(Path database, String ending) {
    return database.resolveSibling(database.getFileName() + ending);
  }
}
