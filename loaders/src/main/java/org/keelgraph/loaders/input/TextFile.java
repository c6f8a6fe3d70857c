package org.keelgraph.loaders.input;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.BadInputException;

/**
 * A text file, plain or gzipped as its first bytes tell, that is read from the start any number of
 * times. Only a regular file can be: what a pipe has given once it does not give again.
 */
final class TextFile {
  private static final int BUFFER_BYTES = 1 << 16;

  /** Deflate cannot shrink more than this. */
  private static final long MAX_COMPRESSION = 1032;

  private final String name;
  private final Path path;

  /**
   * Finds the file.
   *
   * @param name its path as the user gave it, for messages too
   * @throws BadInputException if there is no regular file
   */
  TextFile(String name) {
    this.name = name;
    if (name.isEmpty()) {
      throw new BadInputException("the path of the input is empty");
    }
    try {
      this.path = Path.of(name);
    } catch (InvalidPathException e) {
      throw new BadInputException(Excerpt.of(name) + ": expected a path, found none", e);
    }
    if (!Files.isRegularFile(path)) {
      throw new BadInputException(name + ": expected a regular file, found " + kind(path));
    }
  }

  private static String kind(Path path) {
    if (Files.isDirectory(path)) {
      return "a directory";
    }
    return Files.exists(path) ? "a pipe or device, which cannot be read twice" : "no such file";
  }

  String name() {
    return name;
  }

  /**
   * Opens the file at its start.
   *
   * @throws BadInputException if it cannot be read, or is not UTF-8 text by its byte order mark
   */
  Opened open() {
    MeasuredInputStream raw = null;
    try {
      raw = new MeasuredInputStream(Files.newInputStream(path));
      BufferedInputStream buffered = new BufferedInputStream(raw, BUFFER_BYTES);
      buffered.mark(2);
      boolean zipped =
          buffered.read() == GunzipInputStream.MAGIC_1
              && buffered.read() == GunzipInputStream.MAGIC_2;
      buffered.reset();
      InputStream text = zipped ? new GunzipInputStream(buffered) : buffered;
      long maxTextBytes = Files.size(path) * (zipped ? MAX_COMPRESSION : 1);
      return new Opened(raw, text, new LineReader(name, text), maxTextBytes);
    } catch (IOException e) {
      close(raw, e);
      throw unreadable(name, e);
    } catch (BadInputException e) {
      close(raw, e);
      throw e;
    }
  }

  private static void close(@Nullable InputStream in, Exception cause) {
    if (in != null) {
      try {
        in.close();
      } catch (IOException e) {
        cause.addSuppressed(e);
      }
    }
  }

  /** The exception for a file that fails while it is read; the caller throws it. */
  static BadInputException unreadable(String name, IOException e) {
    String problem =
        switch (e) {
          case ZipException z -> "expected a whole gzip file, found " + z.getMessage();
          case EOFException z -> "expected a whole gzip file, found " + z.getMessage();
          case NoSuchFileException z -> "expected a regular file, found no such file";
          case AccessDeniedException z -> "expected a readable file, found no permission to read";
          default -> "cannot be read: " + e.getMessage();
        };
    return new BadInputException(name + ": " + problem, e);
  }

  /**
   * One reading of the file.
   *
   * @param raw the bytes of the file, measured as they are read
   * @param text the bytes of the text
   * @param lines the text's lines
   * @param maxTextBytes the text cannot be longer than this
   */
  record Opened(MeasuredInputStream raw, InputStream text, LineReader lines, long maxTextBytes)
      implements AutoCloseable {

    /** The summary of a reading that came to the end of the file. */
    InputSummary summary(long nodes, long edges) {
      return new InputSummary(raw.bytes(), raw.sha256(), nodes, edges);
    }

    @Override
    public void close() {
      try {
        text.close();
      } catch (IOException e) {
        throw new BadInputException("cannot be closed: " + e.getMessage(), e);
      }
    }
  }
}
