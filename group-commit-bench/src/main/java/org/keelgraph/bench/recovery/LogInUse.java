package org.keelgraph.bench.recovery;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * How long the write-ahead log is that a killed process left. Its file says little: the store makes
 * room in it ahead, and SQLite writes over an old log. The frames of the present one carry the salt
 * of the file's header.
 *
 * <pre>
 * header   0 magic   4 version   8 page size   12 checkpoint   16 salt (8 bytes)   24 checksum
 * frame    0 page    4 size after commit       8 salt (8 bytes)   16 checksum   24 the page
 * </pre>
 */
final class LogInUse {

  private static final int HEADER_BYTES = 32;
  private static final int PAGE_SIZE_AT = 8;
  private static final int SALT_AT = 16;
  private static final int FRAME_HEADER_BYTES = 24;
  private static final int FRAME_SALT_AT = 8;

  private LogInUse() {}

  /**
   * Header and frames, in bytes; 0 without a log. Only while the store is open nowhere in this
   * process.
   */
  static long bytes(Path store) throws IOException {
    Path log = store.resolveSibling(store.getFileName() + "-wal");
    if (!Files.exists(log)) {
      return 0;
    }
    try (FileChannel channel = FileChannel.open(log, StandardOpenOption.READ)) {
      ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
      if (channel.read(header, 0) < HEADER_BYTES) {
        return 0;
      }
      int frameBytes = FRAME_HEADER_BYTES + header.getInt(PAGE_SIZE_AT);
      long end = HEADER_BYTES;
      while (end + frameBytes <= channel.size()) {
        ByteBuffer frame = ByteBuffer.allocate(FRAME_HEADER_BYTES);
        if (channel.read(frame, end) < FRAME_HEADER_BYTES
            || frame.getLong(FRAME_SALT_AT) != header.getLong(SALT_AT)) {
          break;
        }
        end += frameBytes;
      }
      return end;
    }
  }
}
