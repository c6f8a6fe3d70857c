package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;

/**
 * SQLite's own lock on a database, for a file that SQLite cannot open or shall not touch. The lock
 * is the process's, so it finds connections of other processes only, and closing the channel drops
 * those of this one: it must not have the file open.
 *
 * <pre>
 * 0x40000000   pending
 * 0x40000001   reserved
 * 0x40000002   shared, 510 bytes: every open connection to a log holds it, and every reader
 * </pre>
 */
final class LockBytes {

  private static final long FIRST_SHARED = 0x40000002L;
  private static final long SHARED = 510;

  private LockBytes() {}

  /** Takes the lock until the channel is closed; false if another process has it. */
  static boolean tryLock(FileChannel writable) throws IOException {
    return writable.tryLock(FIRST_SHARED, SHARED, false) != null;
  }
}
