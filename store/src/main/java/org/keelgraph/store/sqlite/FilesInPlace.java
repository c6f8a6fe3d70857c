package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.StoreIoException;

/**
 * Whether the files that SQLite writes are still the ones under the store's names, and as long as
 * they were. It goes on writing to files that were removed, renamed, replaced or cut, and reports
 * success; but whoever opens the store next would find none of that. The names are looked up
 * without opening the file itself, which would drop SQLite's locks. Not thread-safe.
 */
final class FilesInPlace {

  private static final int LOG = 1;

  private final List<Path> files;

  /** What the file system knew of each file, once it is known. */
  private final @Nullable BasicFileAttributes[] known;

  private boolean logWasCut;

  /** Of a store that is not reached by a link. */
  FilesInPlace(Path store) {
    files = List.of(store, Sidecars.log(store), Sidecars.sharedMemory(store));
    known = new BasicFileAttributes[files.size()];
  }

  /** To be called before each commit, which may make a log that was cut as long as it was. */
  void lookAtLog() {
    BasicFileAttributes before = known[LOG];
    logWasCut = before != null && files.get(LOG).toFile().length() < before.size();
  }

  /**
   * To be called after each commit, when all the files exist.
   *
   * @throws StoreIoException if one is gone, or is another one than at the first call, or was cut
   */
  void require() {
    for (int index = 0; index < known.length; index++) {
      Path file = files.get(index);
      BasicFileAttributes now = look(file);
      BasicFileAttributes before = known[index];
      known[index] = now;
      if (before == null) {
        continue;
      }
      // Windows has no keys, and lets nobody remove an open file
      if (!Objects.equals(before.fileKey(), now.fileKey())) {
        throw lost(file, "removed, renamed or replaced", null);
      }
      boolean cut = now.size() < before.size() || (index == LOG && logWasCut);
      if (cut && !(index == LOG && isWhole(file))) {
        throw lost(file, "cut", null);
      }
    }
  }

  /** Somebody may have cut the log by a checkpoint; SQLite has begun a new one then. */
  private static boolean isWhole(Path log) {
    try (LogFrames frames = LogFrames.open(log)) {
      return frames != null && frames.damage() == null;
    } catch (IOException exception) {
      throw lost(log, "made unreadable", exception);
    }
  }

  private static BasicFileAttributes look(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class);
    } catch (IOException exception) {
      throw lost(file, "removed, renamed or replaced", exception);
    }
  }

  private static StoreIoException lost(Path file, String what, @Nullable IOException cause) {
    return new StoreIoException(
        "file="
            + file
            + " was "
            + what
            + " while the store was open, and what is written to it would be lost: put it back, or"
            + " restore a backup",
        cause);
  }
}
