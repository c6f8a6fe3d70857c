package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.error.FormatTooNewException;
import org.keelgraph.error.NotAStoreException;
import org.keelgraph.error.StoreBusyException;
import org.keelgraph.error.StoreIoException;
import org.sqlite.SQLiteErrorCode;

/**
 * A private copy of a damaged store. SQLite recovers a log by writing, to the index of the log at
 * least, and the original shall stay bit for bit as it is; so file and log are copied as plain
 * files, under the name of a {@link StagedFile} that is never published.
 */
final class DamagedStore implements AutoCloseable {

  private final Path source;
  private final StagedFile copy;

  /**
   * Chooses the copy's place.
   *
   * @param source a file
   * @param target the copy lies beside it
   */
  DamagedStore(Path source, Path target) {
    this.source = source;
    copy = new StagedFile(target.resolveSibling(target.getFileName() + ".damaged"));
  }

  /**
   * Copies the files.
   *
   * @return what is wrong with the log
   * @throws StoreBusyException if another process has the store open
   */
  @Nullable String copy() {
    try {
      if (Files.isWritable(source)) {
        try (FileChannel channel =
            FileChannel.open(source, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
          if (!LockBytes.tryLock(channel)) {
            throw new StoreBusyException(
                "path=" + source + " is open; close the store everywhere, then try again");
          }
          return copyFiles();
        }
      }
      return copyFiles(); // nobody may write to it, so nobody is locked out
    } catch (IOException exception) {
      throw new StoreIoException(
          "cannot copy path=" + source + " to path=" + copy.path() + " " + exception, exception);
    }
  }

  /** Leaves out a log that is not this file's: its pages would hide the file's own. */
  private @Nullable String copyFiles() throws IOException {
    Files.copy(source, copy.path());
    List<Path> logs = Sidecars.logs(source);
    List<Path> copies = Sidecars.logs(copy.path());
    for (int index = 0; index < logs.size(); index++) {
      if (Files.exists(logs.get(index))) {
        Files.copy(logs.get(index), copies.get(index));
      }
    }
    String mismatch = LogOrigin.mismatch(copy.path());
    if (mismatch == null) {
      return LogFrames.damage(Sidecars.log(copy.path()));
    }
    Files.delete(Sidecars.log(copy.path()));
    return mismatch + ", and is left out";
  }

  /**
   * Opens the copy, for reading past damage.
   *
   * @return the connection
   * @throws NotAStoreException if it is no database, or another program's
   * @throws FormatTooNewException if a newer version wrote it
   * @throws CorruptStoreException if its schema is lost
   */
  Connection open(LossList losses) throws SQLException {
    Connection connection = Connections.open(copy.path());
    try {
      // Lets SQLite go on where the file is shorter than it should be, and where the schema has
      // entries that do not parse.
      execute(connection, "pragma writable_schema = on");
      Pragmas.applyToDamaged(connection);
      requireReadable(connection, losses);
      return connection;
    } catch (SQLException | RuntimeException exception) {
      try {
        connection.close();
      } catch (SQLException second) {
        exception.addSuppressed(second);
      }
      throw exception;
    }
  }

  private void requireReadable(Connection connection, LossList losses) throws SQLException {
    String application = Pragmas.readText(connection, "application_id");
    String version = Pragmas.readText(connection, "user_version");
    boolean named = application.equals(Long.toString(StoreFile.APPLICATION_ID));
    if (named && Long.parseLong(version) > StoreFile.FORMAT_VERSION) {
      throw StoreFile.tooNew(source, Long.parseLong(version));
    }
    boolean known = fingerprint(connection).equals(StoreFile.FINGERPRINT);
    if (!named && !known) {
      throw new NotAStoreException(
          "not a Keelgraph store, or nothing of it can be read: path=%s application id: expected=%d found=%s"
              .formatted(source, StoreFile.APPLICATION_ID, application));
    }
    if (!known) {
      losses.add("schema", "of the file", "is not that of its format");
    } else if (!named || !version.equals(Integer.toString(StoreFile.FORMAT_VERSION))) {
      losses.add(
          "schema",
          "header of the file",
          "application id=" + application + " format version=" + version);
    }
    for (String table : new String[] {"node", "edge", "label_set", "edge_type"}) {
      try {
        // Prepared only: whether its rows can be read is found out later.
        connection.prepareStatement("select * from " + table).close();
      } catch (SQLException exception) {
        throw new CorruptStoreException(
            "the schema cannot be read: path="
                + source
                + " table="
                + table
                + " "
                + exception.getMessage(),
            exception);
      }
    }
  }

  private static String fingerprint(Connection connection) throws SQLException {
    try {
      return StoreFile.fingerprint(connection);
    } catch (SQLException exception) {
      if (SqliteErrors.primaryCode(exception) == SQLiteErrorCode.SQLITE_CORRUPT.code) {
        return "";
      }
      throw exception;
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Removes the copy. */
  @Override
  public void close() {
    copy.close();
  }
}
