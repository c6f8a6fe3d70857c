package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.StoreFailedException;
import org.keelgraph.error.StoreIoException;

/**
 * Whether the files that SQLite writes are still the ones under the store's names, and as long as
 * they were. It goes on writing to files that were removed, renamed, replaced or cut, and reports
 * success; but whoever opens the store next would find none of that.
 *
 * <p>To look at a file has its price: Linux gives it a new time of modification with the next write
 * then, and the next sync writes that as well, which takes half as long again. So it is the folder
 * that is looked at; whatever befalls the names in it changes its time. The files themselves are
 * looked at when that has changed, and now and then, since cutting a file changes nothing in its
 * folder. Nothing is opened but the log, which would drop SQLite's locks. Not thread-safe.
 */
final class FilesInPlace {

  private static final int LOG = 1;
  private static final int COMMITS_BETWEEN_LOOKS = 64;

  /**
   * Systems count the time of a folder's changes in ticks of up to ten milliseconds. (That of FAT
   * are two seconds: what happens soon after something else is found by a later look there.)
   */
  private static final long SETTLED_MILLIS = 20;

  private final StoreFailure failure;
  private final Path folder;
  private final List<Path> files;

  /** What the file system knew of each file, once it is known. */
  private final @Nullable BasicFileAttributes[] known;

  /** The folder at the last look, if it had not changed for a while; else null. */
  private @Nullable BasicFileAttributes settled;

  private int commitsSinceLook;
  private boolean logIsSuspect;

  /**
   * Of a store that is not reached by a link.
   *
   * @param failure told of what is found
   */
  FilesInPlace(Path store, StoreFailure failure) {
    this.failure = failure;
    folder = store.resolveSibling("");
    files = List.of(store, Sidecars.log(store), Sidecars.sharedMemory(store));
    known = new BasicFileAttributes[files.size()];
  }

  /**
   * To be called after each commit, when all the files exist.
   *
   * @throws StoreFailedException if one is gone, or is another one than at the first call, or was
   *     cut
   */
  void require() {
    if (logIsSuspect || ++commitsSinceLook >= COMMITS_BETWEEN_LOOKS || !folderIsAsItWas()) {
      commitsSinceLook = 0;
      lookAtAll();
    }
  }

  /** The log was found shorter than it was. */
  void suspectLog() {
    logIsSuspect = true;
  }

  private boolean folderIsAsItWas() {
    BasicFileAttributes before = settled;
    if (before == null) {
      return false;
    }
    BasicFileAttributes now = look(folder);
    return Objects.equals(now.fileKey(), before.fileKey())
        && now.lastModifiedTime().equals(before.lastModifiedTime());
  }

  private void lookAtAll() {
    BasicFileAttributes before = look(folder);
    for (int index = 0; index < known.length; index++) {
      lookAt(index);
    }
    long age = System.currentTimeMillis() - before.lastModifiedTime().toMillis();
    settled = age > SETTLED_MILLIS ? before : null;
  }

  private void lookAt(int index) {
    Path file = files.get(index);
    BasicFileAttributes now = look(file);
    BasicFileAttributes before = known[index];
    known[index] = now;
    if (before == null) {
      return;
    }
    // Windows has no keys, and lets nobody remove an open file
    if (!Objects.equals(before.fileKey(), now.fileKey())) {
      throw lost(file, "removed, renamed or replaced", null);
    }
    boolean cut = now.size() < before.size() || (index == LOG && logIsSuspect);
    if (cut && (index != LOG || !isWhole(file))) {
      throw failure.failCut(reason(file, "cut", null));
    }
    if (index == LOG) {
      logIsSuspect = false;
    }
  }

  /**
   * Refuses to go on with a log that is shorter than SQLite takes it for.
   *
   * @param pages in the log, as SQLite counts them
   * @throws StoreFailedException if it was cut
   */
  static void requireLog(Path log, long pages, StoreFailure failure) {
    try (LogFrames frames = LogFrames.open(log)) {
      if (pages > 0 && (frames == null || Files.size(log) < LogFrames.bytes(pages))) {
        throw failure.failCut(reason(log, "cut", null));
      }
    } catch (IOException unreadable) {
      // as below
    }
  }

  /** Somebody may have cut the log by a checkpoint; SQLite begins a new one then. */
  private static boolean isWhole(Path log) {
    try (LogFrames frames = LogFrames.open(log)) {
      return frames == null ? Files.size(log) == 0 : frames.damage() == null;
    } catch (IOException unreadable) {
      return true; // Nothing is hidden: SQLite says so when it has to read there.
    }
  }

  private BasicFileAttributes look(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class);
    } catch (IOException exception) {
      throw lost(file, "removed, renamed or replaced", exception);
    }
  }

  private StoreFailedException lost(Path file, String what, @Nullable IOException cause) {
    return failure.fail(reason(file, what, cause));
  }

  private static StoreIoException reason(Path file, String what, @Nullable IOException cause) {
    return new StoreIoException(
        "path="
            + file
            + " was "
            + what
            + " while the store was open, and what is written to it would be lost: put it back, or"
            + " restore a backup",
        cause);
  }
}
