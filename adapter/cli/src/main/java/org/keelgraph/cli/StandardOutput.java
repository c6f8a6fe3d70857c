package org.keelgraph.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * Standard output that reports a failed write. {@link System#out} and every {@code PrintWriter}
 * swallow {@code IOException}, so a full disk would truncate a result and exit with 0, and a
 * command piped into {@code head} would go on computing; the unchecked exception passes through
 * them.
 */
final class StandardOutput extends OutputStream {

  private final OutputStream stream;

  StandardOutput(OutputStream stream) {
    this.stream = stream;
  }

  static StandardOutput stream() {
    return new StandardOutput(new FileOutputStream(FileDescriptor.out));
  }

  @Override
  public void write(int value) {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    try {
      stream.write(bytes, offset, length);
    } catch (IOException e) {
      throw new WriteException(e);
    }
  }

  /** A write to standard output failed. */
  static final class WriteException extends UncheckedIOException {

    private static final long serialVersionUID = 1L;

    WriteException(IOException cause) {
      super("cannot write standard output: " + cause.getMessage(), cause);
    }

    /** Whether the reader of a pipe has gone away, which is its right and no error to report. */
    boolean readerLeft() {
      String message = Objects.requireNonNull(getCause()).getMessage();
      return message != null && message.contains("Broken pipe");
    }
  }
}
