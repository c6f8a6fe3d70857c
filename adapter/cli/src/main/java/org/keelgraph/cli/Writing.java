package org.keelgraph.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * Names the file in a failure to write it. The JDK names one that cannot be opened, but a write to
 * a full disk fails with "No space left on device" and nothing else.
 */
final class Writing {

  /** What writes. */
  interface Work {
    void run() throws IOException;
  }

  private Writing() {}

  /** Does the work that writes that file, or files in that folder. */
  static void to(Path file, Work work) throws IOException {
    try {
      work.run();
    } catch (FileSystemException named) {
      throw named;
    } catch (IOException failed) {
      throw new IOException("cannot write " + file + ": " + failed.getMessage(), failed);
    }
  }
}
