package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.ConstraintException;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.error.NotAStoreException;
import org.keelgraph.error.StoreBusyException;
import org.keelgraph.error.StoreIoException;
import org.sqlite.SQLiteErrorCode;

/** Turns what SQLite reports into Keelgraph's own exceptions, naming the file. */
final class SqliteErrors {

  private static final int PRIMARY_CODE_MASK = 0xff;

  private static final Pattern DRIVERS_FORM =
      Pattern.compile("^\\[(\\w+)\\].*?(\\(.*\\))$", Pattern.DOTALL);

  private SqliteErrors() {}

  /** What SQLite reported, out of the exception that a library has wrapped around it. */
  static SQLException unwrap(RuntimeException wrapper) {
    for (Throwable cause = wrapper.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException reported) {
        return reported;
      }
    }
    return new SQLException(wrapper);
  }

  /** SQLite's primary result code, without the extension that says where it arose. */
  static int primaryCode(SQLException exception) {
    return exception.getErrorCode() & PRIMARY_CODE_MASK;
  }

  private static boolean is(SQLException exception, SQLiteErrorCode code) {
    return primaryCode(exception) == code.code;
  }

  static boolean isConstraint(SQLException exception) {
    return is(exception, SQLiteErrorCode.SQLITE_CONSTRAINT);
  }

  /** Whether only this statement failed, and the transaction around it is whole. */
  static boolean leavesTransactionWhole(SQLException exception) {
    return isConstraint(exception)
        || is(exception, SQLiteErrorCode.SQLITE_TOOBIG)
        || is(exception, SQLiteErrorCode.SQLITE_MISMATCH);
  }

  /** Whether the disk let a write or sync down, so that nothing after it can be trusted. */
  static boolean isInputOutput(SQLException exception) {
    return is(exception, SQLiteErrorCode.SQLITE_IOERR);
  }

  /** Whether the disk is full: what was to be written is not, and everything else is whole. */
  static boolean isFull(SQLException exception) {
    return is(exception, SQLiteErrorCode.SQLITE_FULL);
  }

  /** Without the sentences that the driver and SQLite add, for where we say the same better. */
  private static String name(SQLException exception) {
    return SQLiteErrorCode.getErrorCode(exception.getErrorCode()).name();
  }

  /**
   * What SQLite itself said, after the name of its code. The driver puts a sentence of its own
   * between them, which says the same.
   */
  private static String said(SQLException exception) {
    String reported = String.valueOf(exception.getMessage());
    return DRIVERS_FORM.matcher(reported).replaceFirst("$1 $2");
  }

  /** That the disk refused to read the file or its log; null if it gives all of them. */
  static @Nullable StoreIoException unreadable(
      Path path, String action, @Nullable SQLException cause) {
    IOException refused = DiskReads.failure(path);
    if (refused == null) {
      return null;
    }
    if (cause != null) {
      refused.addSuppressed(cause);
    }
    return new StoreIoException(
        "%s failed: store=%s the disk does not let it be read: %s; what it holds may be whole: see to the disk, or restore a backup to another one"
            .formatted(action, path, refused.getMessage()),
        refused);
  }

  static KeelgraphException translate(SQLException exception, Path path, String action) {
    String detail = action + " failed: store=" + path + " sqlite=" + said(exception);
    if (is(exception, SQLiteErrorCode.SQLITE_BUSY)) {
      return new StoreBusyException(
          detail
              + "; another process writes to it or replaces it: wait for that, or raise busyTimeout",
          exception);
    }
    if (is(exception, SQLiteErrorCode.SQLITE_NOTADB)) {
      return new NotAStoreException(
          "not a Keelgraph store: path=" + path + " is not a database (SQLITE_NOTADB)", exception);
    }
    if (is(exception, SQLiteErrorCode.SQLITE_CORRUPT)) {
      StoreIoException unreadable = unreadable(path, action, exception);
      return unreadable != null
          ? unreadable
          : new CorruptStoreException(
              detail + "; the file is damaged: restore a backup, or salvage what is whole",
              exception);
    }
    if (isConstraint(exception) || is(exception, SQLiteErrorCode.SQLITE_TOOBIG)) {
      return new ConstraintException(detail, exception);
    }
    if (isFull(exception)) {
      String reported = String.valueOf(exception.getMessage());
      String full = reported.startsWith("[") ? name(exception) : reported;
      return new StoreIoException(
          "%s failed: store=%s %s%s".formatted(action, path, full, FullDisk.ADVICE), exception);
    }
    if (is(exception, SQLiteErrorCode.SQLITE_READONLY)
        || is(exception, SQLiteErrorCode.SQLITE_CANTOPEN)) {
      String obstacles = Obstacles.explain(path);
      if (!obstacles.isEmpty()) {
        // SQLite's own sentence is long, and guesses
        return new StoreIoException(
            "%s failed: store=%s %s; %s".formatted(action, path, name(exception), obstacles),
            exception);
      }
    }
    // Without room for the index of the log, SQLite speaks of an input or output error.
    boolean full = isInputOutput(exception) && FullDisk.isAt(path);
    return new StoreIoException(full ? detail + FullDisk.ADVICE : detail, exception);
  }
}
