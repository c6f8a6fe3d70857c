package org.keelgraph.loaders.input;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Counts and digests (SHA-256) the bytes that are read through it. Not thread-safe. */
final class MeasuredInputStream extends FilterInputStream {
  private final MessageDigest digest;
  private long bytes;

  MeasuredInputStream(InputStream in) {
    super(in);
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = in.read(buffer, offset, length);
    if (count > 0) {
      bytes += count;
      digest.update(buffer, offset, count);
    }
    return count;
  }

  @Override
  public long skip(long count) throws IOException {
    throw new IOException("skipped bytes would be missing from the digest");
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  /** Bytes read so far. */
  long bytes() {
    return bytes;
  }

  /** Lower-case hex digest of the bytes read so far; call it once, at the end. */
  String sha256() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
