package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.store.StoreConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.core.DB;

class SqliteErrorsTest {

  @TempDir Path folder;

  private Path path() {
    return folder.resolve("g.db");
  }

  private KeelgraphException translated(SQLiteErrorCode code, String said) {
    SQLException reported = DB.newSQLException(code.code, said);
    return SqliteErrors.translate(reported, path(), "read");
  }

  @Test
  void damageIsSaidOnceAndWhatToDoAboutIt() {
    new SqliteEngine().create(path(), StoreConfig.defaults()).close();
    assertThat(translated(SQLiteErrorCode.SQLITE_CORRUPT, "database disk image is malformed"))
        .isInstanceOf(CorruptStoreException.class)
        .hasMessage(
            "read failed: store=%s sqlite=SQLITE_CORRUPT (database disk image is malformed); the file is damaged: restore a backup, or salvage what is whole",
            path());
  }

  @Test
  void aFileThatCannotBeReadIsNotCalledDamaged() throws IOException {
    Files.createDirectory(path());
    assertThat(translated(SQLiteErrorCode.SQLITE_CORRUPT, "database disk image is malformed"))
        .isInstanceOf(StoreIoException.class)
        .hasMessageContaining("the disk does not let it be read: " + path());
  }

  /** The driver's own sentence begins with the name in brackets, and says what SQLite says. */
  @ParameterizedTest
  @EnumSource(SQLiteErrorCode.class)
  void nothingIsSaidTwice(SQLiteErrorCode code) {
    assertThat(translated(code, "what SQLite says").getMessage()).doesNotContain("[", code.message);
  }
}
