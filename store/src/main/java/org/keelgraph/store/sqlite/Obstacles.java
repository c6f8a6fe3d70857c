package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Why a database could not be opened or written: SQLite says that something is read-only or cannot
 * be opened, not what. Asks for permissions only; to open a file here would drop the locks that
 * this process holds on it.
 */
final class Obstacles {

  private Obstacles() {}

  /** What is in the way, and what to do about it; empty if nothing can be found. */
  static String explain(Path path) {
    Path file = real(path);
    Path folder = file.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      return "there is no folder " + folder;
    }
    boolean exists = Files.exists(file);
    if (exists && !Files.isReadable(file)) {
      return "not readable: " + file;
    }
    if (!Files.isWritable(folder)) {
      return "not writable: the folder "
          + folder
          + (exists
              ? ", where SQLite writes beside a store even to read it; copy the store, and its -wal"
                  + " if there is one, to a folder that is"
              : "");
    }
    return unwritable(file);
  }

  /** The file and those beside it, which SQLite makes with the permissions that the file has. */
  private static String unwritable(Path file) {
    List<String> found = new ArrayList<>();
    for (Path candidate : Stream.concat(Stream.of(file), Sidecars.all(file).stream()).toList()) {
      if (Files.exists(candidate, LinkOption.NOFOLLOW_LINKS) && !Files.isWritable(candidate)) {
        found.add(candidate.toString());
      }
    }
    return found.isEmpty()
        ? ""
        : "not writable: " + String.join(", ", found) + "; chmod u+w lets its owner write";
  }

  /** Where SQLite looks for the other files: beside what a link leads to. */
  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException missing) {
      return path.toAbsolutePath();
    }
  }
}
