package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the file of the write-ahead log longer than the log. A commit that makes the file grow has
 * the file system write its own journal as well, and takes about twice as long as one that
 * overwrites; so the file grows by zeros, by half of itself or a few megabytes at a time, in pieces
 * that make no single commit wait long.
 *
 * <p>SQLite goes by its own count of frames, never by the file's length, and recovery stops at the
 * first frame whose checksum does not fit, which that of zeros never does. It holds no lock on this
 * file, so that closing it here drops none. Used by the group's leader.
 */
final class LogRoom {

  /** About what is written between two looks. */
  private static final long MARGIN_BYTES = 512 << 10;

  private static final int SMALLEST_STEP_BYTES = 1 << 20;
  private static final int LARGEST_STEP_BYTES = 4 << 20;
  private static final int PIECE_BYTES = 256 << 10;

  /** On a disk that is nearly full, the data needs the room more. */
  private static final long SPARE_BYTES = 64L * LARGEST_STEP_BYTES;

  private static final Logger LOG = LoggerFactory.getLogger(LogRoom.class);

  private final Path file;
  private boolean useful;
  private int owedBytes;

  /**
   * The file's length, or less if another process has made it longer; -1 before the first look. Not
   * asked for again, since that would make the next sync longer: see {@link FilesInPlace}.
   */
  private long length = -1;

  LogRoom(Path log, StoreConfig config) {
    file = log;
    useful = config.synchronous() == SynchronousMode.FULL;
  }

  /** Finds out whether the file should grow, given how long the log in it is. */
  void look(long logBytes) {
    if (!useful || owedBytes > 0) {
      return;
    }
    try {
      length = Math.max(length < 0 ? Files.size(file) : length, logBytes);
      if (length < logBytes + MARGIN_BYTES && freeBytes() > SPARE_BYTES) {
        owedBytes = Math.clamp(length / 2, SMALLEST_STEP_BYTES, LARGEST_STEP_BYTES);
      }
    } catch (IOException exception) {
      giveUp(exception);
    }
  }

  /** What the disk has left, for the log and everything else; 0 if that is not known. */
  long freeBytes() {
    return file.toFile().getUsableSpace();
  }

  /**
   * Lets the file grow by a piece if it should. Only inside a transaction with the write lock.
   *
   * @return whether the file was found shorter than it was
   */
  boolean makeWhileLocked() {
    if (owedBytes <= 0) {
      return false;
    }
    owedBytes -= PIECE_BYTES;
    try {
      return extend();
    } catch (IOException exception) {
      giveUp(exception);
      return false;
    }
  }

  private boolean extend() throws IOException {
    ByteBuffer zeros = ByteBuffer.allocate(PIECE_BYTES);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      // INVARIANT: all frames are before the file's end, and nobody adds one without our lock.
      long found = channel.size();
      boolean shorter = found < length;
      channel.position(found);
      while (zeros.hasRemaining()) {
        channel.write(zeros);
      }
      length = channel.position();
      return shorter;
    }
  }

  /** Refuses to go on with a file that is shorter than the log of so many pages. */
  void requireWhole(long pages, StoreFailure failure) {
    FilesInPlace.requireLog(file, pages, failure);
  }

  /** Commits do without; they only take longer. */
  private void giveUp(IOException exception) {
    useful = false;
    owedBytes = 0;
    LOG.debug("no more room is made in {}", file, exception);
  }
}
