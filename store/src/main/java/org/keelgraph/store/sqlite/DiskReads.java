package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whether the disk gives what a store's files hold. SQLite turns a read that the disk has refused
 * (EIO) into "malformed", so that whoever is told of damage must ask here which of the two it is.
 * Costs a reading of both files, which is little beside finding out what is to be done.
 * Thread-safe.
 */
final class DiskReads {

  private static final int PAGE_BYTES = 4096;

  /**
   * Files that were found damaged, by the operating system's key.
   *
   * <p>INVARIANT: never closed. To close a file drops all locks that this process has on it, those
   * of SQLite included. Not channels: an interrupt closes them.
   */
  private static final Map<Object, RandomAccessFile> KEPT_OPEN = new HashMap<>();

  private DiskReads() {}

  /** Reads a store's file and its log; what the disk said if it refused. */
  static @Nullable IOException failure(Path path) {
    if (!Files.exists(path)) {
      return null; // it is not on the disk that this depends
    }
    try {
      Path file = path.toRealPath();
      readFile(file);
      Path log = Sidecars.log(file);
      if (Files.exists(log)) {
        readLog(log);
      }
      return null;
    } catch (IOException refused) {
      return refused;
    }
  }

  private static synchronized void readFile(Path path) throws IOException {
    Object id = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    Object key = Objects.requireNonNullElse(id, path);
    RandomAccessFile file = KEPT_OPEN.get(key);
    if (file == null) {
      file = new RandomAccessFile(path.toFile(), "r");
      KEPT_OPEN.put(key, file);
    }
    readAll(file);
  }

  /** SQLite has no locks on the log. */
  private static void readLog(Path log) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      readAll(file);
    }
  }

  /** In pages, as SQLite does; what they hold is not asked. */
  private static void readAll(RandomAccessFile file) throws IOException {
    byte[] page = new byte[PAGE_BYTES];
    file.seek(0);
    int read = 0;
    while (read >= 0) {
      read = file.read(page);
    }
  }
}
