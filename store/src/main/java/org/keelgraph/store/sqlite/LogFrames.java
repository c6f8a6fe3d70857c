package org.keelgraph.store.sqlite;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A write-ahead log, frame by frame. SQLite reads frames until the first whose salt or checksum
 * does not fit and is silent about what follows; so does {@link #next}. What an earlier log has
 * left in the file has other salts, and room is zeros. SQLite holds no lock on this file, so that
 * closing it here drops none.
 *
 * <pre>
 * header, 32 bytes, big-endian
 *    0  magic 0x377f0682, or 0x377f0683: checksums over big-endian words
 *    4  format 3007000
 *    8  page size
 *   12  checkpoint number
 *   16  salt 1, salt 2
 *   24  checksum 1, 2 of the 24 bytes before
 * frame, 24 bytes and a page
 *    0  page number
 *    4  pages of the database after a commit, else 0
 *    8  salt 1, salt 2 of the header
 *   16  checksum 1, 2, continued, of the first 8 bytes and the page
 * </pre>
 */
final class LogFrames implements Closeable {

  private static final int HEADER = 32;
  private static final int FRAME_HEADER = 24;
  private static final int MAGIC = 0x377f0682;
  private static final int MOST_PAGE = 65_536;
  private static final int PAGE = 4096;

  private final FileChannel log;
  private final ByteBuffer header;
  private final ByteOrder order;
  private final int pageSize;
  private boolean readable;
  private long number;
  private int sum1;
  private int sum2;

  private LogFrames(FileChannel log) throws IOException {
    this.log = log;
    header = read(0, HEADER);
    int magic = header.getInt(0);
    pageSize = header.getInt(8);
    order = (magic & 1) == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    readable =
        !header.hasRemaining()
            && (magic & ~1) == MAGIC
            && pageSize >= 512
            && pageSize <= MOST_PAGE
            && fits(header, 24, 0, 24);
  }

  /** Opens a log; null if there is none, or nothing but room in it. */
  static @Nullable LogFrames open(Path path) throws IOException {
    if (!Files.exists(path)) {
      return null;
    }
    FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
    try {
      LogFrames frames = new LogFrames(channel);
      if (!frames.header.clear().equals(ByteBuffer.allocate(HEADER))) {
        return frames;
      }
    } catch (IOException exception) {
      channel.close();
      throw exception;
    }
    channel.close();
    return null;
  }

  /** How long the log of a store is that has so many pages in it. */
  static long bytes(long pages) {
    return HEADER + pages * (FRAME_HEADER + PAGE);
  }

  /** What is wrong with a log, in words; null if nothing is, or if there is none. */
  static @Nullable String damage(Path path) throws IOException {
    try (LogFrames frames = open(path)) {
      return frames == null ? null : frames.damage();
    }
  }

  /** What is wrong with what has not been read yet, in words; null if nothing is. */
  @Nullable String damage() throws IOException {
    if (!readable) {
      return "its header is damaged, so none of its commits can be read";
    }
    while (next() != null) {
      // up to the first that SQLite does not take
    }
    long damagedAt = number + 1;
    long after = 0;
    for (long later = damagedAt; ; later++) {
      ByteBuffer frame = frame(later);
      if (frame.hasRemaining()) {
        break;
      }
      if (isOurs(frame)) {
        after++;
      }
    }
    return after == 0
        ? null
        : "frame %d is damaged, so commits in %d frames from there on cannot be read"
            .formatted(damagedAt, after);
  }

  /** Of this log; another has other salts. */
  long salts() {
    return header.getLong(16);
  }

  /** The next frame that SQLite takes; null after the last. */
  @Nullable Frame next() throws IOException {
    if (!readable) {
      return null;
    }
    ByteBuffer frame = frame(number + 1);
    readable =
        !frame.hasRemaining()
            && isOurs(frame)
            && fits(frame, 16, 0, 8, FRAME_HEADER, frame.capacity());
    if (!readable) {
      return null;
    }
    number++;
    return new Frame(frame.getInt(0), frame.getInt(4) != 0, frame.slice(FRAME_HEADER, pageSize));
  }

  /**
   * One page as a commit left it.
   *
   * @param page its number, from 1
   * @param endsCommit whether the commit's last page
   * @param content the page, big-endian
   */
  record Frame(int page, boolean endsCommit, ByteBuffer content) {}

  private ByteBuffer frame(long number) throws IOException {
    int size = FRAME_HEADER + pageSize;
    return read(HEADER + (number - 1) * size, size);
  }

  private boolean isOurs(ByteBuffer frame) {
    return frame.getLong(8) == salts() && frame.getInt(0) != 0;
  }

  /** Continues the checksum over parts of the buffer, from and to in pairs, and compares it. */
  private boolean fits(ByteBuffer buffer, int sumAt, int... parts) {
    buffer.order(order);
    for (int part = 0; part < parts.length; part += 2) {
      for (int at = parts[part]; at < parts[part + 1]; at += 8) {
        sum1 += buffer.getInt(at) + sum2;
        sum2 += buffer.getInt(at + 4) + sum1;
      }
    }
    buffer.order(ByteOrder.BIG_ENDIAN);
    return buffer.getInt(sumAt) == sum1 && buffer.getInt(sumAt + 4) == sum2;
  }

  /** That many bytes; what lies beyond the end of the file remains in the buffer, as zeros. */
  private ByteBuffer read(long position, int size) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(size);
    while (buffer.hasRemaining()) {
      if (log.read(buffer, position + buffer.position()) < 0) {
        break;
      }
    }
    return buffer;
  }

  @Override
  public void close() throws IOException {
    log.close();
  }
}
