package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.StoreIoException;

/**
 * Whether the files that SQLite writes are still the ones under the store's names. It goes on
 * writing to files that were removed, renamed or replaced, and reports success; but whoever opens
 * the store next would find none of that. The names are looked up without opening anything, which
 * would drop SQLite's locks. Not thread-safe.
 */
final class FilesInPlace {

  private final List<Path> files;

  /** What the file system knows each file by, once it is known. */
  private final @Nullable Object[] keys;

  /** Of a store that is not reached by a link. */
  FilesInPlace(Path store) {
    files = List.of(store, Sidecars.log(store), Sidecars.sharedMemory(store));
    keys = new Object[files.size()];
  }

  /**
   * To be called after each commit, when all the files exist.
   *
   * @throws StoreIoException if one is gone, or is another one than at the first call
   */
  void require() {
    for (int index = 0; index < keys.length; index++) {
      Path file = files.get(index);
      Object key = key(file);
      if (keys[index] == null) {
        keys[index] = key;
      } else if (!keys[index].equals(key)) {
        throw moved(file, null);
      }
    }
  }

  private static Object key(Path file) {
    try {
      Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      return key == null ? file : key; // Windows has none, and lets nobody remove an open file
    } catch (IOException exception) {
      throw moved(file, exception);
    }
  }

  private static StoreIoException moved(Path file, @Nullable IOException cause) {
    return new StoreIoException(
        "file="
            + file
            + " was removed, renamed or replaced while the store was open, and what is written to"
            + " it would be lost: put it back, or restore a backup",
        cause);
  }
}
