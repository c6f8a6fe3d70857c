package org.keelgraph.store.sqlite;

import static org.keelgraph.migrations.schema.Tables.IDENTITY;
import static org.keelgraph.migrations.schema.Tables.MANIFEST;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.digest.Digest128;
import org.sqlite.SQLiteDataSource;

/** Makes an empty store in an empty file: Flyway brings the schema, then the single rows follow. */
final class SchemaSetup {

  private static final String MIGRATIONS = "classpath:org/keelgraph/migrations";

  private SchemaSetup() {}

  static void create(Path file, StoreConfig config) throws SQLException {
    try {
      migrate(file);
      fill(file, config);
    } catch (FlywayException | DataAccessException wrapper) {
      throw SqliteErrors.unwrap(wrapper);
    }
  }

  private static void migrate(Path file) {
    SQLiteDataSource source = new SQLiteDataSource();
    source.setUrl("jdbc:sqlite:" + file);
    source.setSynchronous("OFF"); // the finished file is synced as a whole
    source.setJournalMode("OFF");
    Flyway.configure().dataSource(source).locations(MIGRATIONS).load().migrate();
  }

  private static void fill(Path file, StoreConfig config) throws SQLException {
    try (Connection connection = Connections.open(file)) {
      insertSingleRows(Jooq.on(connection), config);
      Pragmas.set(connection, "journal_mode", "wal", "wal");
    }
  }

  private static void insertSingleRows(DSLContext database, StoreConfig config) {
    UUID id = UUID.randomUUID();
    byte[] zero = Digest128.ZERO.toBytes();
    database.transaction(
        transaction -> {
          transaction
              .dsl()
              .insertInto(IDENTITY)
              .set(IDENTITY.ONLY, 1L)
              .set(IDENTITY.STORE_ID, id.toString())
              .set(IDENTITY.WEIGHT_PROPERTY, config.weightProperty())
              .set(IDENTITY.CREATED_AT, Instant.now().toString())
              .execute();
          transaction
              .dsl()
              .insertInto(MANIFEST)
              .set(MANIFEST.ONLY, 1L)
              .set(MANIFEST.SEQUENCE, 0L)
              .set(MANIFEST.NODE_COUNT, 0L)
              .set(MANIFEST.EDGE_COUNT, 0L)
              .set(MANIFEST.NEXT_NODE_KEY, 1L)
              .set(MANIFEST.NEXT_NODE_ORDINAL, 0L)
              .set(MANIFEST.NEXT_EDGE_ORDINAL, 0L)
              .set(MANIFEST.NODE_CONTENT, zero)
              .set(MANIFEST.NODE_ORDER, zero)
              .set(MANIFEST.EDGE_CONTENT, zero)
              .set(MANIFEST.EDGE_ORDER, zero)
              .set(MANIFEST.PREVIOUS, id.getLeastSignificantBits())
              .execute();
        });
  }
}
