package org.keelgraph.loaders.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.BadInputException;

/**
 * Reads UTF-8 text line by line and splits a line into columns at spaces and tabs. Works on the
 * bytes and makes a string only of a column that is asked for, because decoding, splitting and
 * numbers by way of strings cost more than reading the file.
 *
 * <p>Lines end in LF or CRLF, the last one also in neither. A UTF-8 byte order mark is skipped; a
 * UTF-16 or UTF-32 one is refused. Columns hold no NUL and no carriage return. Not thread-safe.
 */
final class LineReader {
  /** The longest line that is taken, in bytes; more is a file of another kind. */
  static final int MAX_LINE_BYTES = 1 << 20;

  /** Columns that are told apart; a line with more is reported as having one more. */
  static final int MAX_COLUMNS = 3;

  private static final int BUFFER_BYTES = 1 << 16;

  private final String file;
  private final InputStream in;
  private byte[] buffer;
  private int limit;
  private int nextLine;
  private int lineStart;
  private int lineEnd;
  private long line;
  private final int[] columnStart = new int[MAX_COLUMNS];
  private final int[] columnEnd = new int[MAX_COLUMNS];

  /**
   * Starts before the first line.
   *
   * @param file what messages call the input
   * @throws BadInputException for a byte order mark that is not UTF-8's, or if reading fails
   */
  LineReader(String file, InputStream in) {
    this(file, in, BUFFER_BYTES);
  }

  LineReader(String file, InputStream in, int bufferBytes) {
    this.file = file;
    this.in = in;
    this.buffer = new byte[bufferBytes];
    while (limit < 4 && fill()) {
      // a stream may give its first bytes one at a time
    }
    nextLine = ByteOrderMarks.skip(file, buffer, limit);
  }

  /**
   * Goes to the next line.
   *
   * @return false at the end of the input
   * @throws BadInputException if the line is too long, or if reading fails
   */
  boolean next() {
    lineStart = nextLine;
    int scan = nextLine;
    while (true) {
      while (scan < limit && buffer[scan] != '\n') {
        scan++;
      }
      if (scan - lineStart > MAX_LINE_BYTES) {
        line++;
        throw fault("a line of at most " + MAX_LINE_BYTES + " bytes", "a longer one");
      }
      if (scan < limit) {
        nextLine = scan + 1;
        break;
      }
      int length = scan - lineStart;
      boolean more = fill();
      scan = lineStart + length;
      if (!more) {
        nextLine = scan;
        if (length == 0) {
          lineEnd = lineStart;
          return false;
        }
        break;
      }
    }
    line++;
    lineEnd = scan > lineStart && buffer[scan - 1] == '\r' ? scan - 1 : scan;
    return true;
  }

  /** Number of the line last read, from 1; 0 before the first. */
  long line() {
    return line;
  }

  /** Whether the line's first character that is no space or tab is this one. */
  boolean startsWith(char ascii) {
    for (int i = lineStart; i < lineEnd; i++) {
      if (buffer[i] != ' ' && buffer[i] != '\t') {
        return buffer[i] == ascii;
      }
    }
    return false;
  }

  /**
   * Splits the line.
   *
   * @return number of columns, 0 for a blank line, {@link #MAX_COLUMNS} + 1 for too many
   * @throws BadInputException for a NUL or a carriage return in a column
   */
  int split() {
    int columns = 0;
    int i = lineStart;
    while (i < lineEnd) {
      if (buffer[i] == ' ' || buffer[i] == '\t') {
        i++;
        continue;
      }
      if (columns == MAX_COLUMNS) {
        return columns + 1;
      }
      columnStart[columns] = i;
      i = endOfColumn(i);
      columnEnd[columns++] = i;
    }
    return columns;
  }

  private int endOfColumn(int from) {
    int i = from;
    while (i < lineEnd && buffer[i] != ' ' && buffer[i] != '\t') {
      if (buffer[i] == 0) {
        throw fault("UTF-8 text without NUL characters", excerpt());
      }
      if (buffer[i] == '\r') {
        throw fault("lines that end in LF or CRLF", "a carriage return in " + excerpt());
      }
      i++;
    }
    return i;
  }

  /**
   * A column's text.
   *
   * @throws BadInputException if it is not UTF-8
   */
  String text(int column) {
    int from = columnStart[column];
    int to = columnEnd[column];
    String text = StrictUtf8.decode(buffer, from, to);
    if (text == null) {
      throw fault("UTF-8 text", "other bytes in " + Excerpt.of(buffer, from, to));
    }
    return text;
  }

  /** A column's text if the table has it, else null. */
  @Nullable String find(TextTable texts, int column) {
    return texts.find(buffer, columnStart[column], columnEnd[column]);
  }

  /** A column read as a weight, or null if it spells none; see {@link Weights}. */
  @Nullable Number weight(int column) {
    return Weights.parse(buffer, columnStart[column], columnEnd[column]);
  }

  /** The line as a message quotes it. */
  String excerpt() {
    return lineStart == lineEnd ? "an empty line" : Excerpt.of(buffer, lineStart, lineEnd);
  }

  /** The exception for the line last read; the caller throws it. */
  BadInputException fault(String expected, String found) {
    return BadInputException.at(
        file, Math.max(1, line), "expected " + expected + ", found " + found);
  }

  /** Moves the line begun to the front of the buffer, doubles a full buffer, and reads on. */
  private boolean fill() {
    if (lineStart > 0) {
      System.arraycopy(buffer, lineStart, buffer, 0, limit - lineStart);
      limit -= lineStart;
      lineStart = 0;
    }
    if (limit == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    try {
      int count = in.read(buffer, limit, buffer.length - limit);
      limit += Math.max(0, count);
      return count > 0;
    } catch (IOException e) {
      throw TextFile.unreadable(file, e);
    }
  }
}
