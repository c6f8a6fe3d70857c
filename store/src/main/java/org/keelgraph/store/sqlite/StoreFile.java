package org.keelgraph.store.sqlite;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.error.FormatTooNewException;
import org.keelgraph.error.NotAStoreException;
import org.keelgraph.store.StoreIdentity;
import org.keelgraph.store.digest.RecordHasher;

/**
 * Decides whether a file is a store that this version understands, before anything is written to
 * it. The file is looked at through SQLite only: to open and close it by other means would drop the
 * locks that other connections of this process hold.
 */
final class StoreFile {

  static final long APPLICATION_ID = 0x4B45454C; // "KEEL"
  static final int FORMAT_VERSION = 1;

  /** {@link #fingerprint} of a store of format version 1. */
  static final String FINGERPRINT = "04c7618ee1d74ae0";

  private static final String SELECT_SCHEMA =
      "select type, name, tbl_name, sql from sqlite_schema"
          + " where name not like 'sqlite\\_%' escape '\\' and not (type = 'index' and name = '"
          + Sql.TARGET_INDEX
          + "' and sql = 'CREATE INDEX "
          + Sql.TARGET_INDEX
          + " on edge (target)')"
          + " and tbl_name <> 'flyway_schema_history' order by type, name";

  private StoreFile() {}

  /** Refuses what is not a file, without opening it. */
  static void requireFile(Path path) {
    if (!Files.exists(path)) {
      throw new NotAStoreException("no store at path=" + path + ": the file does not exist");
    }
    if (!Files.isRegularFile(path)) {
      throw new NotAStoreException("no store at path=" + path + ": it is not a regular file");
    }
  }

  /** Checks application id, format version and schema, and reads the identity. */
  static StoreIdentity requireStore(Connection connection, Path path) throws SQLException {
    long application = pragma(connection, "application_id");
    if (application != APPLICATION_ID) {
      throw new NotAStoreException(
          "not a Keelgraph store: path=%s application id: expected=0x%08x found=0x%08x"
              .formatted(path, APPLICATION_ID, application));
    }
    long version = pragma(connection, "user_version");
    if (version > FORMAT_VERSION) {
      throw tooNew(path, version);
    }
    String fingerprint = fingerprint(connection);
    if (version != FORMAT_VERSION || !fingerprint.equals(FINGERPRINT)) {
      throw new CorruptStoreException(
          "the store's schema is not that of its format: path=%s format version=%d fingerprint: expected=%s found=%s"
              .formatted(path, version, FINGERPRINT, fingerprint));
    }
    return identity(connection, path);
  }

  static FormatTooNewException tooNew(Path path, long version) {
    return new FormatTooNewException(
        "the store is of a newer format: path=%s format version: expected at most=%d found=%d; use a newer Keelgraph"
            .formatted(path, FORMAT_VERSION, version));
  }

  private static long pragma(Connection connection, String name) throws SQLException {
    return Long.parseLong(Pragmas.readText(connection, name));
  }

  /** The last commit. */
  static long sequence(Connection connection, Path path) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(Sql.SELECT_MANIFEST)) {
      return WriterState.manifest(row).sequence();
    } catch (CorruptStoreException exception) {
      throw new CorruptStoreException(exception.getMessage() + ": path=" + path, exception);
    }
  }

  private static StoreIdentity identity(Connection connection, Path path) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(Sql.SELECT_IDENTITY)) {
      if (!row.next()) {
        throw new CorruptStoreException("the store has no identity: path=" + path);
      }
      return new StoreIdentity(
          FORMAT_VERSION, row.getString(1), row.getString(2), row.getString(3));
    }
  }

  /** A hash over every table, index, view and trigger of the file. */
  static String fingerprint(Connection connection) throws SQLException {
    StringBuilder schema = new StringBuilder();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(SELECT_SCHEMA)) {
      while (rows.next()) {
        for (int column = 1; column <= 4; column++) {
          schema.append(rows.getString(column)).append('\0');
        }
      }
    }
    return "%016x".formatted(RecordHasher.text(schema.toString()));
  }
}
