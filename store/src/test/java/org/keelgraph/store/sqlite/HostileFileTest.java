package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.error.FormatTooNewException;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.error.NotAStoreException;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;

/** Files that somebody has prepared: refused by a typed error, nothing of them executed. */
@Timeout(60)
class HostileFileTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();
  private static final StoreConfig CONFIG = StoreConfig.defaults();

  @TempDir Path folder;

  private Path path;

  @BeforeEach
  void create() {
    path = folder.resolve("g.db");
    try (GraphStore store = ENGINE.create(path, CONFIG)) {
      store.putNode(NodeRecord.of("a"));
      store.putNode(NodeRecord.of("b"));
    }
  }

  private void sql(String... statements) throws SQLException {
    try (Connection connection = Connections.open(path);
        Statement statement = connection.createStatement()) {
      for (String text : statements) {
        statement.execute(text);
      }
    }
  }

  private void assertRefusedUnchanged(Class<? extends KeelgraphException> type, String message)
      throws IOException {
    byte[] before = Files.readAllBytes(path);
    assertThatThrownBy(() -> ENGINE.open(path, CONFIG).close())
        .isInstanceOf(type)
        .hasMessageContaining(message)
        .hasMessageContaining(path.toString());
    assertThat(Files.readAllBytes(path)).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create trigger t after update on manifest begin delete from node; end",
        "create trigger node after insert on node begin delete from node; end",
        "create view nodes as select * from node",
        "create table node2 (x)",
        "create index node_by_label on node (label_set)",
        "create index edge_by_target on edge (target, source)",
        "create unique index edge_by_target on edge (target)",
        "create virtual table search using fts5 (x)",
        "alter table node add column extra text",
        "alter table node rename column id to name",
        "drop index node_by_id",
        "create table sqlitex_sequence (x)",
      })
  void anotherSchemaIsRefused(String statement) throws Exception {
    sql(statement);
    assertRefusedUnchanged(CorruptStoreException.class, "schema");
  }

  /** A view under the name of a table, with a trigger that would run at each insert. */
  @Test
  void aViewOfATablesNameIsRefused() throws Exception {
    sql(
        "pragma foreign_keys = off",
        "pragma legacy_alter_table = on",
        "alter table node rename to hidden",
        "create view node as select key, id, label_set, ordinal, properties from hidden",
        "create trigger evil instead of insert on node begin delete from hidden; end");
    assertRefusedUnchanged(CorruptStoreException.class, "schema");
  }

  /** The text of a schema can be written past SQLite's checks. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "update sqlite_schema set sql = 'CREATE TABLE node (key INTEGER PRIMARY KEY, id, label_set,"
            + " ordinal, properties AS (load_extension(''x'')))' where name = 'node'",
        "update sqlite_schema set sql = 'nonsense' where name = 'node'",
        "update sqlite_schema set rootpage = 1 where name = 'node'",
        "update sqlite_schema set rootpage = 999999 where name = 'node'",
        "update sqlite_schema set tbl_name = 'flyway_schema_history' where name = 'edge'",
        "insert into sqlite_schema values ('trigger', 'flyway_schema_history',"
            + " 'flyway_schema_history', 0, 'CREATE TRIGGER flyway_schema_history"
            + " after insert on node begin delete from node; end')",
        "delete from sqlite_schema where name = 'commit_ledger'"
      })
  void aForgedSchemaIsRefused(String statement) throws Exception {
    sql("pragma writable_schema = on", statement, "pragma writable_schema = reset");
    byte[] before = Files.readAllBytes(path);
    assertThatThrownBy(
            () -> {
              try (GraphStore store = ENGINE.open(path, CONFIG)) {
                store.getNode("a");
              }
            })
        .isInstanceOf(KeelgraphException.class)
        .hasMessageContaining(path.toString());
    assertThat(Files.readAllBytes(path)).isEqualTo(before);
  }

  /** Triggers on the one table that the fingerprint leaves out would not be seen. */
  @Test
  void aTriggerOnTheHistoryOfMigrationsIsRefused() throws Exception {
    sql("create trigger t after insert on flyway_schema_history begin delete from node; end");
    assertRefusedUnchanged(CorruptStoreException.class, "schema");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update manifest set sequence = -1",
        "update manifest set sequence = 9223372036854775807",
        "update manifest set node_count = -5",
        "update manifest set edge_count = 9223372036854775807",
        "update manifest set next_node_key = -9223372036854775808",
        "update manifest set next_node_ordinal = -1",
        "update manifest set next_edge_ordinal = 9223372036854775807",
      })
  void absurdNumbersInTheManifestAreRefused(String statement) throws Exception {
    sql(statement);
    assertRefusedUnchanged(CorruptStoreException.class, "manifest");
  }

  @Test
  void aKeyThatIsTakenIsNamedAndReplacesNothing() throws Exception {
    sql("update manifest set next_node_key = 1");
    try (GraphStore store = ENGINE.open(path, CONFIG)) {
      assertThatThrownBy(() -> store.putNode(NodeRecord.of("c")))
          .isInstanceOf(CorruptStoreException.class)
          .hasMessageContaining("next_node_key=1");
      assertThat(store.getNode("a")).isPresent();
      assertThat(store.getNode("b")).isPresent();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "delete from identity",
        "update identity set store_id = ''",
        "update identity set weight_property = ''",
        "update identity set created_at = 'yesterday'",
        "update identity set store_id = cast(zeroblob(2000000) as text)",
      })
  void anAbsurdIdentityIsRefused(String statement) throws Exception {
    sql(statement);
    assertRefusedUnchanged(CorruptStoreException.class, "identity");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "2147483647"})
  void newerFormatsAreRefused(String version) throws Exception {
    sql("pragma user_version = " + version);
    assertRefusedUnchanged(FormatTooNewException.class, version);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "-2147483648"})
  void formatsThatNeverWereAreRefused(String version) throws Exception {
    sql("pragma user_version = " + version);
    assertRefusedUnchanged(CorruptStoreException.class, version);
  }

  /** A link of that name would have SQLite write over what it leads to. */
  @Test
  void aLogThatIsALinkIsNotFollowed() throws Exception {
    Path precious = Files.writeString(folder.resolve("precious"), "do not touch");
    Files.createSymbolicLink(folder.resolve("g.db-wal"), precious);
    assertRefusedUnchanged(NotAStoreException.class, "g.db-wal is not a regular file");
    assertThat(precious).hasContent("do not touch");
  }

  @Test
  void aFifoIsNotWaitedFor() throws Exception {
    Path fifo = folder.resolve("fifo.db");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    assertThatThrownBy(() -> ENGINE.open(fifo, CONFIG))
        .isInstanceOf(NotAStoreException.class)
        .hasMessageContaining("not a regular file");
    assertThatThrownBy(() -> ENGINE.create(fifo, CONFIG)).isInstanceOf(KeelgraphException.class);
  }

  @Test
  void aLogThatIsAFifoIsNotWaitedFor() throws Exception {
    Path fifo = folder.resolve("g.db-wal");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    assertThatThrownBy(() -> ENGINE.open(path, CONFIG))
        .isInstanceOf(KeelgraphException.class)
        .hasMessageContaining("g.db");
  }

  @Test
  void linksThatLeadNowhereAreNamed() throws Exception {
    Path loop = folder.resolve("loop.db");
    Files.createSymbolicLink(loop, folder.resolve("pool.db"));
    Files.createSymbolicLink(folder.resolve("pool.db"), loop);
    Path dangling = Files.createSymbolicLink(folder.resolve("dangling.db"), folder.resolve("none"));
    for (Path link : new Path[] {loop, dangling}) {
      assertThatThrownBy(() -> ENGINE.open(link, CONFIG))
          .isInstanceOf(NotAStoreException.class)
          .hasMessageContaining("link");
      assertThatThrownBy(() -> ENGINE.create(link, CONFIG)).isInstanceOf(KeelgraphException.class);
      assertThat(Files.isSymbolicLink(link)).isTrue();
    }
  }

  @Test
  void aSidecarThatIsAFolderIsAnError() throws Exception {
    for (String ending : new String[] {"-wal", "-shm", "-journal"}) {
      Path sidecar = Files.createDirectory(folder.resolve("g.db" + ending));
      try (GraphStore store = ENGINE.open(path, CONFIG)) {
        assertThat(store.getNode("a")).as(ending).isPresent();
      } catch (KeelgraphException refused) {
        assertThat(refused).hasMessageContaining("g.db");
      }
      Files.delete(sidecar);
    }
    try (GraphStore store = ENGINE.open(path, CONFIG)) {
      assertThat(store.getNode("b")).isPresent();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 15, 16, 99, 100, 511, 512, 4095, 4096, 4097})
  void aFileThatIsCutShortIsRefused(int bytes) throws Exception {
    byte[] whole = Files.readAllBytes(path);
    Files.write(path, Arrays.copyOf(whole, bytes));
    assertThatThrownBy(() -> ENGINE.open(path, CONFIG).close())
        .isInstanceOf(KeelgraphException.class)
        .hasMessageContaining(path.toString());
    assertThat(Files.readAllBytes(path)).isEqualTo(Arrays.copyOf(whole, bytes));
  }

  /** Page size, versions of reading and writing, and the space that is kept at a page's end. */
  @ParameterizedTest
  @ValueSource(
      strings = {"16:0000", "16:0001", "16:1001", "18:0909", "20:ff", "21:ff", "44:000000ff"})
  void anAbsurdHeaderIsRefused(String change) throws Exception {
    int colon = change.indexOf(':');
    byte[] bytes = Files.readAllBytes(path);
    byte[] forged = HexFormat.of().parseHex(change.substring(colon + 1));
    System.arraycopy(forged, 0, bytes, Integer.parseInt(change.substring(0, colon)), forged.length);
    Files.write(path, bytes);
    assertThatThrownBy(
            () -> {
              try (GraphStore store = ENGINE.open(path, CONFIG)) {
                store.putNode(NodeRecord.of("c"));
              }
            })
        .isInstanceOf(KeelgraphException.class)
        .hasMessageContaining(path.toString());
    assertThat(Files.readAllBytes(path)).isEqualTo(bytes);
  }
}
