package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.WriteBatch;

/**
 * Each case runs in a process that permissions stop, which they do not stop root, whom builds in
 * containers often are: setpriv takes that right away.
 */
final class ObstaclesTest {

  private static final String RIGHTS = "-dac_override,-dac_read_search";

  @TempDir Path folder;
  private Path inner;
  private Path store;

  /** What the process does: opens, or creates if there is nothing, then writes if asked to. */
  static final class Attempt {
    private Attempt() {}

    public static void main(String[] words) {
      Path path = Path.of(words[1]);
      try (GraphStore store =
          words[0].equals("create")
              ? new SqliteEngine().create(path, StoreConfig.defaults())
              : new SqliteEngine().open(path, StoreConfig.defaults())) {
        if (words[0].equals("write")) {
          store.write(WriteBatch.builder().putNode(NodeRecord.of("a")).build());
        }
        System.out.println("done");
      } catch (KeelgraphException refused) {
        System.out.println(refused.getMessage());
      }
    }
  }

  @BeforeEach
  void create() throws IOException {
    inner = Files.createDirectory(folder.resolve("inner")).toRealPath();
    store = inner.resolve("g.db");
    new SqliteEngine().create(store, StoreConfig.defaults()).close();
  }

  @AfterEach
  void letTheFolderBeDeleted() throws IOException {
    permit(inner, "rwxr-xr-x");
  }

  @Test
  void aFileThatIsReadOnlyIsNamed() throws Exception {
    permit(store, "r--r--r--");
    assertThat(attempt("write", store)).contains("write failed: ", "not writable: " + store);
  }

  @Test
  void anIndexOfTheLogLeftByAReaderOfAReadOnlyFileIsNamed() throws Exception {
    permit(store, "r--r--r--");
    assertThat(attempt("open", store)).isEqualTo("done");
    permit(store, "rw-r--r--");
    assertThat(attempt("write", store))
        .contains("not writable: " + store + "-shm; ")
        .doesNotContain(store + ",", "folder");
  }

  @Test
  void aStoreInAReadOnlyFolderIsToBeCopied() throws Exception {
    permit(inner, "r-xr-xr-x");
    assertThat(attempt("open", store))
        .contains("not writable: the folder " + inner + ", where SQLite", "copy the store");
  }

  @Test
  void theFolderInWhichNoStoreCanBeCreatedIsNamed() throws Exception {
    permit(inner, "r-xr-xr-x");
    assertThat(attempt("create", inner.resolve("new.db")))
        .endsWith("not writable: the folder " + inner);
  }

  @Test
  void aFileThatCannotBeReadIsNamed() throws Exception {
    permit(store, "---------");
    assertThat(attempt("open", store)).endsWith("not readable: " + store);
  }

  @Test
  void aFolderThatCannotBeSearchedIsNotTakenForAMissingFile() throws Exception {
    permit(inner, "---------");
    assertThat(attempt("open", store))
        .contains("permission to look for it")
        .doesNotContain("does not exist");
  }

  @Test
  void whereNothingIsInTheWaySqliteHasTheWord() {
    KeelgraphException translated =
        SqliteErrors.translate(new SQLException("unable", null, 14), store, "open");
    assertThat(translated)
        .isInstanceOf(StoreIoException.class)
        .hasMessage("open failed: store=" + store + " sqlite=unable");
  }

  @Test
  void aFullDiskIsSaidToBeSoOnce() {
    SQLException full =
        new SQLException(
            "[SQLITE_FULL] Insertion failed because database is full (disk is full)", null, 13);
    assertThat(SqliteErrors.translate(full, store, "commit"))
        .hasMessage(
            "commit failed: store=%s SQLITE_FULL; the disk is full: free space and try again"
                .formatted(store));
  }

  private static void permit(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  /** What the process said. */
  private static String attempt(String what, Path path) throws Exception {
    boolean root = "root".equals(System.getProperty("user.name"));
    assumeTrue(
        !root || Files.isExecutable(Path.of("/usr/bin/setpriv")),
        "root needs setpriv to be stopped by permissions");
    List<String> weaken =
        root
            ? List.of("/usr/bin/setpriv", "--bounding-set=" + RIGHTS, "--inh-caps=" + RIGHTS)
            : List.of();
    List<String> java =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Dorg.jooq.no-logo=true",
            "-Dorg.jooq.no-tips=true",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Attempt.class.getName(),
            what,
            path.toString());
    Process process =
        new ProcessBuilder(Stream.concat(weaken.stream(), java.stream()).toList()).start();
    try (InputStream output = process.getInputStream()) {
      String said = new String(output.readAllBytes(), StandardCharsets.UTF_8).strip();
      assertThat(process.waitFor()).isZero();
      return said;
    }
  }
}
