package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A disk that is full, as plain files tell of it: the JDK has no exception for that. */
final class FullDisk {

  static final String ADVICE = "; the disk is full: free space and try again";

  /** Less than what SQLite asks for at once. */
  private static final long LEAST_BYTES = 64L << 10;

  private static final List<String> SIGNS =
      List.of("No space left on device", "Disk quota exceeded");

  private FullDisk() {}

  /** Whether that is what the exception says. */
  static boolean isCauseOf(@Nullable Throwable thrown) {
    return thrown instanceof IOException
        && SIGNS.stream().anyMatch(String.valueOf(thrown.getMessage())::contains);
  }

  /** Whether there is no room beside that path. */
  static boolean isAt(Path path) {
    Path folder = path.toAbsolutePath().getParent();
    return folder != null
        && Files.isWritable(folder)
        && folder.toFile().getUsableSpace() < LEAST_BYTES;
  }

  /** What to add to a message: the advice if the disk is full, else what the exception says. */
  static String orElse(IOException exception) {
    return isCauseOf(exception) ? ADVICE : " " + exception;
  }
}
