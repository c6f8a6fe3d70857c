package org.keelgraph.cli;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Lets something that writes ASCII bytes write to a command's output. */
final class AsciiStream extends OutputStream {

  private final PrintWriter writer;

  AsciiStream(PrintWriter writer) {
    this.writer = writer;
  }

  @Override
  public void write(int value) {
    writer.write(value);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    writer.write(new String(bytes, offset, length, StandardCharsets.US_ASCII));
  }

  @Override
  public void flush() {
    writer.flush();
  }
}
