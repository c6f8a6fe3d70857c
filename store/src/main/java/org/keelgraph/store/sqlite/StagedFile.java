package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.keelgraph.error.StoreIoException;

/**
 * A new store's file while it is being made: beside its final path, under a name of this process,
 * and published whole by {@link #publish}. A crash leaves a file that nobody takes for a store, and
 * that the next one to stage there clears away.
 */
final class StagedFile implements AutoCloseable {

  private static final String MARK = ".building-";

  private final Path target;
  private final Path staged;

  /**
   * Chooses the name, and refuses a path that is taken.
   *
   * @throws StoreIoException if something is there already, a stale log included
   */
  StagedFile(Path path) {
    target = path.toAbsolutePath();
    refuseTaken(target, "a file is there already");
    for (String suffix : new String[] {"-wal", "-shm", "-journal"}) {
      refuseTaken(
          target.resolveSibling(target.getFileName() + suffix),
          "SQLite would replay this left-over of an earlier database over the new one");
    }
    staged = target.resolveSibling(target.getFileName() + MARK + ProcessHandle.current().pid());
    clearLeftOvers();
  }

  private static void refuseTaken(Path path, String reason) {
    if (Files.exists(path, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
      throw new StoreIoException(
          "cannot create a store: path="
              + path
              + ": "
              + reason
              + "; remove it or choose another path");
    }
  }

  private void clearLeftOvers() {
    Path folder = folder();
    if (!Files.isDirectory(folder)) {
      throw new StoreIoException("cannot create a store: folder=" + folder + " does not exist");
    }
    String glob = target.getFileName().toString().replaceAll("([\\\\*?\\[\\]{}])", "\\\\$1");
    try (DirectoryStream<Path> leftOvers = Files.newDirectoryStream(folder, glob + MARK + "*")) {
      for (Path leftOver : leftOvers) {
        if (isAbandoned(leftOver)) {
          Files.delete(leftOver);
        }
      }
    } catch (IOException exception) {
      throw failure("clear left-overs of", exception);
    }
  }

  private boolean isAbandoned(Path leftOver) {
    String name = leftOver.getFileName().toString();
    String owner = name.substring(name.lastIndexOf(MARK) + MARK.length());
    if (leftOver.equals(staged)) {
      return true;
    }
    try {
      return ProcessHandle.of(Long.parseLong(owner)).isEmpty();
    } catch (NumberFormatException notOurs) {
      return false;
    }
  }

  private Path folder() {
    Path parent = target.getParent();
    if (parent == null) {
      throw new StoreIoException("cannot create a store at the root of a file system: " + target);
    }
    return parent;
  }

  /** Where to build; no connection may be open to it when it is published. */
  Path path() {
    return staged;
  }

  /** Makes the file durable under its final name, unless something has appeared there meanwhile. */
  void publish() {
    try {
      sync(staged, StandardOpenOption.WRITE);
      rename();
      sync(folder(), StandardOpenOption.READ);
    } catch (FileAlreadyExistsException exception) {
      throw new StoreIoException(
          "cannot create a store: path=" + target + " appeared while it was being built",
          exception);
    } catch (IOException exception) {
      throw failure("publish", exception);
    }
  }

  private void rename() throws IOException {
    try {
      Files.createLink(target, staged); // unlike a rename, never replaces a file
      Files.delete(staged);
    } catch (UnsupportedOperationException noLinks) {
      Files.move(staged, target);
    }
  }

  private static void sync(Path path, StandardOpenOption mode) throws IOException {
    try (FileChannel channel = FileChannel.open(path, mode)) {
      channel.force(true);
    }
  }

  private StoreIoException failure(String action, IOException exception) {
    return new StoreIoException(
        "cannot " + action + " the new store: path=" + target + " " + exception, exception);
  }

  /** Removes what was not published. */
  @Override
  public void close() {
    try {
      Files.deleteIfExists(staged);
      Files.deleteIfExists(staged.resolveSibling(staged.getFileName() + "-wal"));
      Files.deleteIfExists(staged.resolveSibling(staged.getFileName() + "-shm"));
    } catch (IOException exception) {
      throw failure("clear away", exception);
    }
  }
}
