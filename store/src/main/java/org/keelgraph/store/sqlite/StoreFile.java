package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import java.util.UUID;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.error.FormatTooNewException;
import org.keelgraph.error.NotAStoreException;
import org.keelgraph.store.Manifest;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreIdentity;
import org.keelgraph.store.StoredText;
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
  static final String FINGERPRINT = "a78c27a95e99d143";

  private static final String SELECT_SCHEMA =
      "select type, name, tbl_name, sql from sqlite_schema"
          + " where name not like 'sqlite\\_%' escape '\\' and not (type = 'index' and name = '"
          + Sql.TARGET_INDEX
          + "' and sql = 'CREATE INDEX "
          + Sql.TARGET_INDEX
          + " on edge (target)')"
          + " and not (tbl_name = 'flyway_schema_history' and type in ('table', 'index'))"
          + " order by type, name";

  /** What follows the last ordinal; more than any store will ever count to. */
  private static final long ABSURD = NodeRecord.LAST_ORDINAL + 1;

  private StoreFile() {}

  /** Refuses what is not a file that can be opened, before anybody opens it to write. */
  static void requireWithLog(Path path) {
    requireFile(path);
    LogOrigin.require(realPath(path));
  }

  /** Refuses what is not a file, without opening it. */
  static void requireFile(Path path) {
    if (!Files.exists(path)) {
      String reason =
          Files.isSymbolicLink(path)
              ? "the link leads nowhere"
              : Files.notExists(path)
                  ? "the file does not exist"
                  : "its folder gives no permission to look for it";
      throw new NotAStoreException("no store at path=" + path + ": " + reason);
    }
    if (!Files.isRegularFile(path)) {
      throw new NotAStoreException("no store at path=" + path + ": it is not a regular file");
    }
    requireNotEmpty(path);
    for (Path sidecar : Sidecars.all(realPath(path))) {
      if (Files.exists(sidecar, LinkOption.NOFOLLOW_LINKS)
          && !Files.isRegularFile(sidecar, LinkOption.NOFOLLOW_LINKS)) {
        throw new NotAStoreException(
            "no store at path=" + path + ": beside it " + sidecar + " is not a regular file");
      }
    }
  }

  /** SQLite would take the log of an empty file for a left-over, and delete it. */
  private static void requireNotEmpty(Path path) {
    try {
      if (Files.size(path) == 0) {
        throw new NotAStoreException("no store at path=" + path + ": the file is empty");
      }
    } catch (IOException exception) {
      throw new NotAStoreException("no store at path=" + path + ": " + exception, exception);
    }
  }

  /** What a store's path leads to; SQLite keeps the other files beside that. */
  static Path realPath(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException exception) {
      throw new NotAStoreException("no store at path=" + path + ": " + exception, exception);
    }
  }

  /** Checks application id, format version and schema, and reads the identity. */
  static StoreIdentity requireStore(Connection connection, Path path) throws SQLException {
    requireApplication(pragma(connection, "application_id"), path);
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

  static void requireApplication(long application, Path path) {
    if (application != APPLICATION_ID) {
      throw new NotAStoreException(
          "not a Keelgraph store: path=%s application id: expected=0x%08x found=0x%08x"
              .formatted(path, APPLICATION_ID, application));
    }
  }

  static FormatTooNewException tooNew(Path path, long version) {
    return new FormatTooNewException(
        "the store is of a newer format: path=%s format version: expected at most=%d found=%d; use a newer Keelgraph"
            .formatted(path, FORMAT_VERSION, version));
  }

  private static long pragma(Connection connection, String name) throws SQLException {
    return Long.parseLong(Pragmas.readText(connection, name));
  }

  /** The last commit, of a manifest that can be right. */
  static long sequence(Connection connection, Path path) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(Sql.SELECT_MANIFEST)) {
      Manifest manifest = WriterState.manifest(row);
      requirePossible("sequence", manifest.sequence());
      requirePossible("node_count", manifest.nodeCount());
      requirePossible("edge_count", manifest.edgeCount());
      requirePossible("next_node_key", row.getLong(4));
      requirePossible("next_node_ordinal", manifest.nextNodeOrdinal());
      requirePossible("next_edge_ordinal", manifest.nextEdgeOrdinal());
      return manifest.sequence();
    } catch (CorruptStoreException exception) {
      throw new CorruptStoreException(exception.getMessage() + ": path=" + path, exception);
    }
  }

  private static void requirePossible(String column, long value) {
    if (value < 0 || value > ABSURD) {
      throw new CorruptStoreException(
          "the manifest cannot be right: column=%s expected=0 to %d found=%d"
              .formatted(column, ABSURD, value));
    }
  }

  private static StoreIdentity identity(Connection connection, Path path) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(Sql.SELECT_IDENTITY)) {
      if (!row.next()) {
        throw new CorruptStoreException("the store has no identity: path=" + path);
      }
      // A damaged row may have none of them.
      String storeId = String.valueOf(row.getString(1));
      String weightProperty = Objects.requireNonNullElse(row.getString(2), "");
      String createdAt = String.valueOf(row.getString(3));
      try {
        UUID.fromString(storeId);
        Instant.parse(createdAt);
        StoredText.requireNonEmpty("weight property", weightProperty);
      } catch (IllegalArgumentException | DateTimeParseException exception) {
        throw new CorruptStoreException(
            "the store's identity cannot be right: path=" + path + " " + exception.getMessage(),
            exception);
      }
      return new StoreIdentity(FORMAT_VERSION, storeId, weightProperty, createdAt);
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
