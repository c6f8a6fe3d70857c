package org.keelgraph.loaders.generator;

import java.io.IOException;
import java.io.OutputStream;

/** Formats lines of non-negative ints straight into bytes. Not thread-safe. */
final class LineBuffer {
  private static final int CAPACITY = 1 << 16;

  /** More than the longest line: three ints of ten digits, two spaces, a line feed. */
  private static final int LINE_ROOM = 64;

  private final OutputStream out;
  private final byte[] bytes = new byte[CAPACITY];
  private int size;

  LineBuffer(OutputStream out) {
    this.out = out;
  }

  LineBuffer number(int value) {
    int digits = 1;
    for (int rest = value / 10; rest > 0; rest /= 10) {
      digits++;
    }
    int rest = value;
    for (int i = size + digits - 1; i >= size; i--) {
      bytes[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    size += digits;
    return this;
  }

  LineBuffer space() {
    bytes[size++] = ' ';
    return this;
  }

  void newline() throws IOException {
    bytes[size++] = '\n';
    if (size > CAPACITY - LINE_ROOM) {
      drain();
    }
  }

  void drain() throws IOException {
    out.write(bytes, 0, size);
    size = 0;
  }
}
