package org.keelgraph.loaders.input;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Decompresses what {@code gunzip -c} decompresses with exit code 0, and fails on everything else:
 * any number of members (RFC 1952), joined; zero bytes after the last one are padding; other bytes
 * after it, a wrong checksum or an end inside a member are errors.
 *
 * <p>{@link java.util.zip.GZIPInputStream} takes anything after a member that is no header for the
 * end, and stops early if its source says that nothing is available: a short graph without an
 * error. Not thread-safe.
 */
final class GunzipInputStream extends InputStream {
  static final int MAGIC_1 = 0x1f;
  static final int MAGIC_2 = 0x8b;

  private static final int DEFLATE = 8;
  private static final int HEADER_CHECKSUM = 1 << 1;
  private static final int EXTRA = 1 << 2;
  private static final int NAME = 1 << 3;
  private static final int COMMENT = 1 << 4;
  private static final int RESERVED = 0xe0;

  private final InputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 checksum = new CRC32();
  private final byte[] input = new byte[1 << 16];
  private int position;
  private int limit;
  private boolean anyMember;
  private boolean inMember;
  private boolean ended;

  GunzipInputStream(InputStream in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (!ended) {
      if (!inMember) {
        startMember();
        continue;
      }
      int count = inflate(buffer, offset, length);
      if (count > 0) {
        checksum.update(buffer, offset, count);
        return count;
      }
      if (inflater.finished()) {
        endMember();
      } else {
        refillInflater(); // nothing else stops raw deflate, which has no preset dictionaries
      }
    }
    return -1;
  }

  private int inflate(byte[] buffer, int offset, int length) throws ZipException {
    try {
      return inflater.inflate(buffer, offset, length);
    } catch (DataFormatException e) {
      throw (ZipException) new ZipException("damaged data: " + e.getMessage()).initCause(e);
    }
  }

  private void refillInflater() throws IOException {
    if (position == limit && !fill()) {
      throw cutShort();
    }
    inflater.setInput(input, position, limit - position);
    position = limit;
  }

  /** Reads a member's header, or finds that there is no further member. */
  private void startMember() throws IOException {
    if (position == limit && !fill()) {
      ended = true;
      return;
    }
    if (anyMember && input[position] == 0) {
      skipPadding();
      ended = true;
      return;
    }
    checksum.reset();
    if (headerByte() != MAGIC_1 || headerByte() != MAGIC_2) {
      throw new ZipException("other bytes after the end of the compressed data");
    }
    if (headerByte() != DEFLATE) {
      throw new ZipException("a compression method that is not deflate");
    }
    int flags = headerByte();
    if ((flags & RESERVED) != 0) {
      throw new ZipException("reserved header flags");
    }
    skipHeaderBytes(6); // time, compression level, operating system
    if ((flags & EXTRA) != 0) {
      skipHeaderBytes(headerByte() | headerByte() << 8);
    }
    if ((flags & NAME) != 0) {
      skipHeaderText();
    }
    if ((flags & COMMENT) != 0) {
      skipHeaderText();
    }
    if ((flags & HEADER_CHECKSUM) != 0) {
      int actual = (int) checksum.getValue() & 0xffff;
      if ((headerByte() | headerByte() << 8) != actual) {
        throw new ZipException("a header that does not match its checksum");
      }
    }
    checksum.reset();
    inflater.reset();
    anyMember = true;
    inMember = true;
  }

  private void endMember() throws IOException {
    position = limit - inflater.getRemaining();
    long expectedChecksum = trailerInt();
    long expectedLength = trailerInt();
    if (checksum.getValue() != expectedChecksum) {
      throw new ZipException("data that does not match its checksum");
    }
    if ((inflater.getBytesWritten() & 0xffffffffL) != expectedLength) {
      throw new ZipException("data that does not match its length");
    }
    inMember = false;
  }

  private void skipPadding() throws IOException {
    do {
      while (position < limit) {
        if (input[position++] != 0) {
          throw new ZipException("other bytes after the end of the compressed data");
        }
      }
    } while (fill());
  }

  private void skipHeaderBytes(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      headerByte();
    }
  }

  private void skipHeaderText() throws IOException {
    while (headerByte() != 0) {}
  }

  private int headerByte() throws IOException {
    int value = nextByte();
    checksum.update(value);
    return value;
  }

  private long trailerInt() throws IOException {
    return nextByte() | nextByte() << 8 | nextByte() << 16 | (long) nextByte() << 24;
  }

  private int nextByte() throws IOException {
    if (position == limit && !fill()) {
      throw cutShort();
    }
    return input[position++] & 0xff;
  }

  private boolean fill() throws IOException {
    position = 0;
    limit = Math.max(0, in.read(input));
    return limit > 0;
  }

  private static EOFException cutShort() {
    return new EOFException("an end inside the compressed data");
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }
}
