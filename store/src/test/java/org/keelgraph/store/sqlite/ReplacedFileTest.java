package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.error.StoreBusyException;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.store.ExistingTarget;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;

final class ReplacedFileTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();

  @TempDir Path folder;
  private Path store;

  @BeforeEach
  void create() {
    store = folder.resolve("g.db");
    try (GraphStore created = ENGINE.create(store, StoreConfig.defaults())) {
      created.putNode(NodeRecord.of("old"));
    }
  }

  private void replace() throws IOException {
    Path next = folder.resolve("next.db");
    ENGINE.create(next, StoreConfig.defaults()).close();
    try (StagedFile staged = new StagedFile(store, ExistingTarget.REPLACE)) {
      Files.move(next, staged.path());
      staged.publish();
    }
  }

  @Test
  void aLockedFileCannotBeOpened() throws IOException {
    try (ReplacedFile _ = ReplacedFile.lock(store)) {
      StoreConfig impatient = StoreConfig.builder().busyTimeout(java.time.Duration.ZERO).build();
      assertThatThrownBy(() -> ENGINE.open(store, impatient))
          .isInstanceOf(StoreBusyException.class);
    }
    ENGINE.open(store, StoreConfig.defaults()).close();
    assertThat(folder).isDirectoryNotContaining("glob:**-*");
  }

  @Test
  void whoeverHasItOpenKeepsItFromBeingReplaced() throws SQLException {
    try (Connection reader = Connections.open(store);
        Statement statement = reader.createStatement()) {
      try (ResultSet row = statement.executeQuery("select count(*) from node")) {
        assertThat(row.getLong(1)).isEqualTo(1);
      }
      assertThatThrownBy(() -> new StagedFile(store, ExistingTarget.REPLACE))
          .isInstanceOf(StoreBusyException.class)
          .hasMessageContaining("path=" + store);
    }
    new StagedFile(store, ExistingTarget.REPLACE).close();
  }

  @Test
  void whoeverOpenedTheOldFileStartsNoLogBesideTheNew() throws Exception {
    try (Connection late = Connections.open(store)) {
      replace();
      assertThatThrownBy(() -> Pragmas.set(late, "journal_mode", "wal", "wal"))
          .isInstanceOf(SQLException.class);
    }
    assertThat(folder).isDirectoryContaining("glob:**/g.db").isDirectoryNotContaining("glob:**-*");
    try (GraphStore replaced = ENGINE.open(store, StoreConfig.defaults())) {
      assertThat(replaced.getNode("old")).isEmpty();
    }
  }

  @Test
  void aDamagedFileIsReplacedWithItsLog() throws IOException {
    Files.writeString(store, "no database any more, but still here ".repeat(1_000));
    for (String suffix : new String[] {"-wal", "-shm", "-journal"}) {
      Files.writeString(folder.resolve("g.db" + suffix), "left over");
    }
    replace();
    assertThat(folder).isDirectoryNotContaining("glob:**-*");
    ENGINE.open(store, StoreConfig.defaults()).close();
  }

  @Test
  void aTruncatedFileIsReplaced() throws IOException {
    byte[] bytes = Files.readAllBytes(store);
    Files.write(store, java.util.Arrays.copyOf(bytes, 5_000));
    replace();
    ENGINE.open(store, StoreConfig.defaults()).close();
  }

  @Test
  void aFolderIsNotReplaced() throws IOException {
    Path taken = Files.createDirectory(folder.resolve("taken"));
    assertThatThrownBy(() -> new StagedFile(taken, ExistingTarget.REPLACE))
        .isInstanceOf(StoreIoException.class)
        .hasMessageContaining("not a regular file");
  }
}
