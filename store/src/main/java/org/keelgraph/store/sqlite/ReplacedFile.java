package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.error.NotAStoreException;
import org.keelgraph.error.StoreBusyException;
import org.keelgraph.error.StoreIoException;

/**
 * A database that another file is about to replace, locked so that nobody opens it meanwhile.
 *
 * <p>Its log cannot simply be deleted: after a crash between that and the renaming, the old file
 * would be there without its last commits. Nor can it stay: it would be replayed over the new file.
 * So SQLite moves the log's pages into the old file, which is whole by itself from then on, and
 * leaves write-ahead logging; only then the log's files go. The old file being without a log also
 * keeps out a process that has opened it just before the renaming and waits for the lock: to start
 * a new log it would have to write, and SQLite writes to no file that has lost its name. A kill in
 * between may leave a {@code -journal} without a header, which SQLite takes for none.
 *
 * <p>A file that SQLite cannot read, or that has another one's log, which is a good reason to
 * restore, is locked by {@link LockBytes} instead, so the caller must not have that file open in
 * this process. For one thread at a time.
 */
final class ReplacedFile implements AutoCloseable {

  private final Path path;
  private @Nullable Connection database;
  private @Nullable FileChannel damaged;

  private ReplacedFile(Path path) {
    this.path = path;
  }

  /**
   * Takes the lock; what is there may be any file.
   *
   * @throws StoreBusyException if anybody has it open
   */
  static ReplacedFile lock(Path path) {
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new StoreIoException("cannot replace: path=" + path + " is not a regular file");
    }
    ReplacedFile file = new ReplacedFile(path);
    if (LogOrigin.mismatch(path) != null) {
      file.lockBytes();
      return file;
    }
    try {
      file.lockDatabase();
    } catch (NotAStoreException | CorruptStoreException unreadable) {
      file.lockBytes();
    }
    return file;
  }

  private void lockDatabase() {
    Connection connection = null;
    try {
      connection = Connections.open(path);
      Pragmas.setBusyTimeout(connection, Duration.ZERO);
      // before the first read, so that the whole file is locked instead of the log's index
      Pragmas.set(connection, "locking_mode", "exclusive", "exclusive");
      try (Statement statement = connection.createStatement()) {
        statement.execute("begin exclusive");
        statement.execute("commit");
      }
      database = connection;
    } catch (SQLException exception) {
      KeelgraphException translated = SqliteErrors.translate(exception, path, "lock");
      closeQuietly(connection, translated);
      throw translated instanceof StoreBusyException ? busy(exception) : translated;
    }
  }

  private static void closeQuietly(@Nullable Connection connection, Exception cause) {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException exception) {
      cause.addSuppressed(exception);
    }
  }

  private StoreBusyException busy(@Nullable Exception cause) {
    return new StoreBusyException(
        "cannot replace: path=" + path + " is open; close the store everywhere, then try again",
        cause);
  }

  private void lockBytes() {
    try {
      FileChannel channel =
          FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
      damaged = channel;
      if (!LockBytes.tryLock(channel)) {
        channel.close();
        throw busy(null);
      }
    } catch (IOException exception) {
      throw new StoreIoException("cannot lock: path=" + path + " " + exception, exception);
    }
  }

  /** Makes the old file whole without its log; of a damaged file there is nothing to save. */
  void takeLogIn() {
    if (database == null) {
      return;
    }
    try {
      Pragmas.set(database, "journal_mode", "delete", "delete");
      // INVARIANT: closing removes no -journal, which is the new file's by then
      Pragmas.set(database, "journal_mode", "off", "off");
    } catch (SQLException exception) {
      switch (SqliteErrors.translate(exception, path, "move the log of")) {
        case CorruptStoreException _, NotAStoreException _ -> {}
        case KeelgraphException other -> throw other;
      }
    }
  }

  /** Lets go of the old file, wherever its name is now. */
  @Override
  public void close() throws IOException {
    if (damaged != null) {
      damaged.close();
    }
    if (database != null) {
      try {
        database.close();
      } catch (SQLException exception) {
        throw new IOException(exception);
      }
    }
  }
}
