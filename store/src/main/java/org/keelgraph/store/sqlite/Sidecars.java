package org.keelgraph.store.sqlite;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files that SQLite keeps beside a database. Where the database's path is a link, they are
 * beside what it leads to.
 */
final class Sidecars {

  private static final String LOG = "-wal";
  private static final String SHARED_MEMORY = "-shm";
  private static final String ROLLBACK_JOURNAL = "-journal";

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
    return Stream.of(LOG, SHARED_MEMORY, ROLLBACK_JOURNAL)
        .map(ending -> beside(database, ending))
        .toList();
  }

  private static Path beside(Path database, String ending) {
    return database.resolveSibling(database.getFileName() + ending);
  }
}
