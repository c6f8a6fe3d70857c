package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;

class PragmasTest {

  @TempDir Path folder;

  private Connection connection() throws SQLException {
    Path path = folder.resolve("g.db");
    new SqliteEngine().create(path, StoreConfig.defaults()).close();
    return Connections.open(path);
  }

  @ParameterizedTest
  @CsvSource({"OFF, 0", "NORMAL, 1", "FULL, 2"})
  void theWriterSyncsAsConfigured(SynchronousMode mode, String expected) throws SQLException {
    StoreConfig config =
        StoreConfig.builder().synchronous(mode).busyTimeout(Duration.ofSeconds(7)).build();
    try (Connection connection = connection()) {
      Pragmas.applyToWriter(connection, config);
      assertThat(Pragmas.readText(connection, "synchronous")).isEqualTo(expected);
      assertThat(Pragmas.readText(connection, "journal_mode")).isEqualTo("wal");
      assertThat(Pragmas.readText(connection, "foreign_keys")).isEqualTo("1");
      assertThat(Pragmas.readText(connection, "busy_timeout")).isEqualTo("7000");
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 8", "64, 8", "160, 20", "512, 64", "8192, 64", "8796093022207, 64"})
  void theWritersCacheIsSmallWhereTheHeapIs(long heapMebibytes, long cacheMebibytes) {
    assertThat(Pragmas.writerCacheKibibytes(heapMebibytes << 20)).isEqualTo(cacheMebibytes << 10);
  }

  @Test
  void aReaderCannotWrite() throws SQLException {
    try (Connection connection = connection()) {
      Pragmas.applyToReader(connection, StoreConfig.defaults());
      assertThatThrownBy(() -> connection.prepareStatement("delete from node").execute())
          .isInstanceOf(SQLException.class);
    }
  }

  @Test
  void aPragmaThatSqliteDoesNotTakeIsAnError() throws SQLException {
    try (Connection connection = connection()) {
      assertThatThrownBy(() -> Pragmas.set(connection, "no_such_pragma", "1", "1"))
          .hasMessageContaining("no_such_pragma");
    }
  }
}
