package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A disk that is full, as plain files tell of it: the JDK has no exception for that. */
final class FullDisk {

  static final String ADVICE = "; the disk is full: free space and try again";

  private static final List<String> SIGNS =
      List.of("No space left on device", "Disk quota exceeded");

  private FullDisk() {}

  /** Whether that is what the exception says. */
  static boolean isCauseOf(@Nullable Throwable thrown) {
    return thrown instanceof IOException
        && SIGNS.stream().anyMatch(String.valueOf(thrown.getMessage())::contains);
  }

  /** What to add to a message: the advice if the disk is full, else what the exception says. */
  static String orElse(IOException exception) {
    return isCauseOf(exception) ? ADVICE : " " + exception;
  }
}
