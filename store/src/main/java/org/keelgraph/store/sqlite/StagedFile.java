package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.StoreExistsException;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.store.ExistingTarget;

/**
 * A new store's file while it is being made: beside its final path, under a name of its own, and
 * published whole by {@link #publish}. A crash leaves a file that nobody takes for a store, and
 * that the next one to stage there clears away; {@link BuildLock} tells it from one that is being
 * made.
 *
 * <p>What is at the final path already is refused or, if the caller wants so, replaced: {@link
 * ReplacedFile} keeps it locked from the beginning and takes its log away before the renaming.
 */
final class StagedFile implements AutoCloseable {

  /** What an empty store takes, and more than what SQLite damages a file for want of. */
  private static final long LEAST_ROOM_BYTES = 128L << 10;

  /** Targets for which this process is building. */
  private static final Set<Path> UNDER_CONSTRUCTION = ConcurrentHashMap.newKeySet();

  private final Path target;
  private final BuildLock lock;
  private final Path staged;
  private final ExistingTarget existing;
  private @Nullable ReplacedFile replaced;
  private boolean closed;

  /** Like the other constructor, refusing a path that is taken. */
  StagedFile(Path path) {
    this(path, ExistingTarget.REFUSE);
  }

  /**
   * Chooses the name, and refuses a path that is taken or locks what is there.
   *
   * @throws StoreExistsException if something is there already and shall not be replaced
   * @throws StoreIoException if a stale log is there and shall not be replaced, or this process is
   *     making a store there
   * @throws org.keelgraph.error.StoreBusyException if what shall be replaced is open
   */
  StagedFile(Path path, ExistingTarget existing) {
    this.existing = existing;
    requireNoLog(path);
    target = inRealFolder(existing == ExistingTarget.REPLACE ? behindLink(path) : path);
    if (existing == ExistingTarget.REFUSE) {
      refuseTaken();
    }
    if (!UNDER_CONSTRUCTION.add(target)) {
      throw new StoreIoException(
          "cannot create a store: path=" + target + " is being created by this process already");
    }
    boolean staging = false;
    try {
      lock = begin();
      staged = lock.staged();
      staging = true;
    } catch (IOException exception) {
      throw failure("begin", exception);
    } finally {
      if (!staging) {
        UNDER_CONSTRUCTION.remove(target);
      }
    }
  }

  private BuildLock begin() throws IOException {
    BuildLock.clearLeftOvers(target);
    requireRoom();
    BuildLock taken = BuildLock.take(target);
    try {
      // Never what has appeared since it was found that nothing is there.
      if (existing == ExistingTarget.REPLACE && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
        replaced = ReplacedFile.lock(target);
      }
      return taken;
    } catch (RuntimeException exception) {
      taken.close();
      throw exception;
    }
  }

  /** Refuses a name that SQLite would take for that of another store's log. */
  private static void requireNoLog(Path path) {
    if (Sidecars.isNamedAsOne(path)) {
      throw new StoreIoException(
          "cannot create a store: path="
              + path
              + ": SQLite gives such names to the files of a log");
    }
  }

  /** SQLite keeps the log beside the file itself, so it is the file that is replaced. */
  private static Path behindLink(Path path) {
    try {
      return Files.isSymbolicLink(path) ? path.toRealPath() : path;
    } catch (IOException exception) {
      throw new StoreIoException(
          "cannot replace: path=" + path + " is a symbolic link that leads nowhere", exception);
    }
  }

  private static Path inRealFolder(Path path) {
    Path absolute = path.toAbsolutePath();
    Path folder = absolute.getParent();
    if (folder == null) {
      throw new StoreIoException("cannot create a store at the root of a file system: " + path);
    }
    try {
      return folder.toRealPath().resolve(absolute.getFileName());
    } catch (IOException exception) {
      String problem =
          exception instanceof NoSuchFileException
              ? " does not exist"
              : " cannot be found: " + exception;
      throw new StoreIoException("cannot create a store: folder=" + folder + problem, exception);
    }
  }

  private void refuseTaken() {
    refuseTarget();
    refuseSidecars();
  }

  private void refuseTarget() {
    if (isTaken(target)) {
      throw new StoreExistsException(
          "cannot create a store: path="
              + target
              + ": a file is there already, perhaps one that somebody has just made; to load into it, load again; else choose another path");
    }
  }

  private void refuseSidecars() {
    for (Path sidecar : Sidecars.all(target)) {
      if (isTaken(sidecar)) {
        // A log appears after its store: this may be a living one, which nobody must remove.
        refuseTarget();
        throw new StoreIoException(
            "cannot create a store: path="
                + sidecar
                + ": SQLite would replay this left-over of an earlier database over the new one; remove it or choose another path");
      }
    }
  }

  private static boolean isTaken(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** A file that is built without a journal tells of a full disk by being damaged. */
  private void requireRoom() throws IOException {
    long free = Files.getFileStore(folder()).getUsableSpace();
    if (free < LEAST_ROOM_BYTES) {
      throw new StoreIoException(
          "cannot create a store: path=%s free bytes: expected at least=%d found=%d%s"
              .formatted(target, LEAST_ROOM_BYTES, free, FullDisk.ADVICE));
    }
  }

  private Path folder() {
    return target.resolveSibling("");
  }

  /** Where to build; no connection may be open to it when it is published. */
  Path path() {
    return staged;
  }

  /**
   * Makes the file durable under its final name, in place of what the constructor has locked, but
   * of nothing that has appeared there meanwhile.
   */
  void publish() {
    if (existing == ExistingTarget.REFUSE) {
      refuseSidecars();
    }
    try {
      sync(staged, StandardOpenOption.WRITE);
      if (existing == ExistingTarget.REPLACE) {
        retireOld();
      }
      if (replaced == null) {
        rename();
      } else {
        Files.move(staged, target, StandardCopyOption.ATOMIC_MOVE);
      }
      sync(folder(), StandardOpenOption.READ);
    } catch (FileAlreadyExistsException exception) {
      throw new StoreExistsException(
          "cannot create a store: path=" + target + " appeared while it was being built",
          exception);
    } catch (IOException exception) {
      throw failure("publish", exception);
    }
  }

  /** Leaves no log that could be taken for that of the new file, not even after a power loss. */
  private void retireOld() throws IOException {
    if (replaced != null) {
      replaced.takeLogIn();
    }
    for (Path sidecar : Sidecars.all(target)) {
      Files.deleteIfExists(sidecar);
    }
    sync(folder(), StandardOpenOption.READ); // INVARIANT: before the rename
  }

  private void rename() throws IOException {
    try {
      Files.createLink(target, staged); // unlike a rename, never replaces a file
    } catch (FileAlreadyExistsException taken) {
      throw taken;
    } catch (FileSystemException | UnsupportedOperationException noLinks) {
      // Nothing is hidden: some file systems (FAT, network shares) have no hard links. A plain
      // move refuses a target that is there, too, and throws whatever else is wrong.
      Files.move(staged, target);
    }
    Files.deleteIfExists(staged);
  }

  private static void sync(Path path, StandardOpenOption mode) throws IOException {
    try (FileChannel channel = FileChannel.open(path, mode)) {
      channel.force(true);
    }
  }

  private StoreIoException failure(String action, IOException exception) {
    String obstacles = exception instanceof AccessDeniedException ? Obstacles.explain(target) : "";
    String reason = obstacles.isEmpty() ? FullDisk.orElse(exception) : "; " + obstacles;
    return new StoreIoException(
        "cannot " + action + " the new store: path=" + target + reason, exception);
  }

  /** Removes what was not published. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    ReplacedFile old = replaced;
    try (old) {
      lock.close();
    } catch (IOException exception) {
      throw failure("clear away", exception);
    } finally {
      UNDER_CONSTRUCTION.remove(target);
    }
  }
}
