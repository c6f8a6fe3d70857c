package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether SQLite will pass over a part of a log. It reads frames until the first whose salt
 * or checksum does not fit and is silent about what follows: the store is then as of an earlier
 * commit, whole and true to its manifest. Frames of this log that follow show that it was cut short
 * by damage; what an earlier log has left in the file has other salts, and room is zeros.
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
final class LogFrames {

  private static final int HEADER = 32;
  private static final int FRAME_HEADER = 24;
  private static final int MAGIC = 0x377f0682;
  private static final int MOST_PAGE = 65_536;

  private final FileChannel log;
  private int sum1;
  private int sum2;

  private LogFrames(FileChannel log) {
    this.log = log;
  }

  /** What is wrong with a log, in words; null if nothing is, or if there is none. */
  static @Nullable String damage(Path path) throws IOException {
    if (!Files.exists(path)) {
      return null;
    }
    try (FileChannel log = FileChannel.open(path, StandardOpenOption.READ)) {
      return new LogFrames(log).damage();
    }
  }

  private @Nullable String damage() throws IOException {
    ByteBuffer header = read(0, HEADER);
    boolean whole = !header.hasRemaining();
    if (header.clear().equals(ByteBuffer.allocate(HEADER))) {
      return null; // room, or nothing
    }
    int magic = header.getInt(0);
    int page = header.getInt(8);
    boolean known = whole && (magic & ~1) == MAGIC && page >= 512 && page <= MOST_PAGE;
    if (known) {
      header.order((magic & 1) == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
      add(header, 0, FRAME_HEADER);
    }
    header.order(ByteOrder.BIG_ENDIAN);
    if (!known || header.getInt(24) != sum1 || header.getInt(28) != sum2) {
      return "its header is damaged, so none of its commits can be read";
    }
    return frames(magic, page, header.getLong(16));
  }

  private @Nullable String frames(int magic, int page, long salts) throws IOException {
    long damagedAt = 0;
    long after = 0;
    long position = HEADER;
    for (long number = 1; ; number++) {
      ByteBuffer frame = read(position, FRAME_HEADER + page);
      if (frame.hasRemaining()) {
        break;
      }
      boolean ours = frame.getLong(8) == salts && frame.getInt(0) != 0;
      if (damagedAt == 0 && !(ours && fits(frame, magic))) {
        damagedAt = number;
      }
      if (damagedAt > 0 && ours) {
        after++;
      }
      position += frame.capacity();
    }
    return after == 0
        ? null
        : "frame %d is damaged, so commits in %d frames from there on cannot be read"
            .formatted(damagedAt, after);
  }

  private boolean fits(ByteBuffer frame, int magic) {
    frame.order((magic & 1) == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    add(frame, 0, 8);
    add(frame, FRAME_HEADER, frame.capacity());
    frame.order(ByteOrder.BIG_ENDIAN);
    return frame.getInt(16) == sum1 && frame.getInt(20) == sum2;
  }

  private void add(ByteBuffer words, int from, int to) {
    for (int at = from; at < to; at += 8) {
      sum1 += words.getInt(at) + sum2;
      sum2 += words.getInt(at + 4) + sum1;
    }
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
}
