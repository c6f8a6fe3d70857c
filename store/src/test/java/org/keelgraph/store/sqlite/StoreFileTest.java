package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.error.FormatTooNewException;
import org.keelgraph.error.NotAStoreException;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.StoreConfig;

class StoreFileTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();
  private static final StoreConfig CONFIG = StoreConfig.defaults();

  @TempDir Path folder;

  private Path created() {
    Path path = folder.resolve("g.db");
    ENGINE.create(path, CONFIG).close();
    return path;
  }

  private static void sql(Path path, String... statements) throws SQLException {
    try (Connection connection = Connections.open(path);
        Statement statement = connection.createStatement()) {
      for (String text : statements) {
        statement.execute(text);
      }
    }
  }

  @Test
  void aFreshStoreHasTheFingerprintOfItsFormat() throws SQLException {
    try (Connection connection = Connections.open(created())) {
      assertThat(StoreFile.fingerprint(connection)).isEqualTo(StoreFile.FINGERPRINT);
    }
  }

  @Test
  void aFreshStoreOpensAgainWithTheSameIdentity() {
    Path path = folder.resolve("g.db");
    GraphStore store = ENGINE.create(path, CONFIG);
    store.close();
    try (GraphStore again = ENGINE.open(path, CONFIG)) {
      assertThat(again.identity()).isEqualTo(store.identity());
      assertThat(ENGINE.checkIntegrity(again)).isEmpty();
    }
  }

  @Test
  void aStoreThatExistsIsNotCreatedAgain() {
    Path path = created();
    assertThatThrownBy(() -> ENGINE.create(path, CONFIG))
        .isInstanceOf(StoreIoException.class)
        .hasMessageContaining("a file is there already");
  }

  @Test
  void aStaleLogBesideAMissingStoreIsNamed() throws IOException {
    Files.writeString(folder.resolve("g.db-wal"), "left over");
    assertThatThrownBy(() -> ENGINE.create(folder.resolve("g.db"), CONFIG))
        .isInstanceOf(StoreIoException.class)
        .hasMessageContaining("g.db-wal");
  }

  @Test
  void creatingLeavesNothingElseBehind() throws IOException {
    Path path = created();
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(path);
    }
  }

  @Test
  void aMissingFileIsNotAStore() {
    assertThatThrownBy(() -> ENGINE.open(folder.resolve("none.db"), CONFIG))
        .isInstanceOf(NotAStoreException.class)
        .hasMessageContaining("does not exist");
  }

  @Test
  void aFolderIsNotAStore() {
    assertThatThrownBy(() -> ENGINE.open(folder, CONFIG))
        .isInstanceOf(NotAStoreException.class)
        .hasMessageContaining("not a regular file");
  }

  @Test
  void anEmptyFileIsNotAStoreAndStaysEmpty() throws IOException {
    Path path = Files.createFile(folder.resolve("empty.db"));
    Path log = Files.writeString(folder.resolve("empty.db-wal"), "the only commits there are");
    assertThatThrownBy(() -> ENGINE.open(path, CONFIG)).isInstanceOf(NotAStoreException.class);
    assertThat(path).isEmptyFile();
    assertThat(log).hasContent("the only commits there are");
  }

  @Test
  void textIsNotAStore() throws IOException {
    Path path = Files.writeString(folder.resolve("text.db"), "not a database\n".repeat(1000));
    assertThatThrownBy(() -> ENGINE.open(path, CONFIG))
        .isInstanceOf(NotAStoreException.class)
        .hasMessageContaining(path.toString());
  }

  @Test
  void anotherProgramsDatabaseIsNotAStoreAndIsNotChanged() throws SQLException, IOException {
    Path path = folder.resolve("other.db");
    try (Connection connection = Connections.create(path);
        Statement statement = connection.createStatement()) {
      statement.execute("create table t (x)");
    }
    byte[] before = Files.readAllBytes(path);
    assertThatThrownBy(() -> ENGINE.open(path, CONFIG))
        .isInstanceOf(NotAStoreException.class)
        .hasMessageContaining("expected=0x4b45454c");
    assertThat(Files.readAllBytes(path)).isEqualTo(before);
  }

  @Test
  void aStoreWithoutItsManifestIsRefused() throws SQLException {
    Path path = created();
    try (Connection connection = Connections.open(path);
        Statement statement = connection.createStatement()) {
      statement.execute("delete from manifest");
    }
    assertThatThrownBy(() -> ENGINE.open(path, CONFIG))
        .isInstanceOf(CorruptStoreException.class)
        .hasMessageContaining("no manifest")
        .hasMessageContaining(path.toString());
  }

  @Test
  void aManifestWithoutDigestsIsRefused() throws SQLException {
    Path path = created();
    try (Connection connection = Connections.open(path);
        Statement statement = connection.createStatement()) {
      statement.execute("pragma ignore_check_constraints = on");
      statement.execute("update manifest set edge_order = x'00'");
    }
    assertThatThrownBy(() -> ENGINE.open(path, CONFIG))
        .isInstanceOf(CorruptStoreException.class)
        .hasMessageContaining("column=edge_order")
        .hasMessageContaining(path.toString());
  }

  @Test
  void aNewerFormatIsNamed() throws SQLException {
    Path path = created();
    sql(path, "pragma user_version = 2");
    assertThatThrownBy(() -> ENGINE.open(path, CONFIG))
        .isInstanceOf(FormatTooNewException.class)
        .hasMessageContaining("found=2");
  }

  @Test
  void anAddedTriggerIsRefused() throws SQLException {
    Path path = created();
    sql(
        path,
        "create trigger t after insert on node begin delete from node where key = new.key; end");
    assertThatThrownBy(() -> ENGINE.open(path, CONFIG))
        .isInstanceOf(CorruptStoreException.class)
        .hasMessageContaining("schema");
  }
}
