package org.keelgraph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.keelgraph.snapshot.BackupFixture.ENGINE;
import static org.keelgraph.snapshot.BackupFixture.QUIET;
import static org.keelgraph.snapshot.BackupFixture.copy;
import static org.keelgraph.snapshot.BackupFixture.names;
import static org.keelgraph.snapshot.BackupFixture.verified;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.error.NotAStoreException;
import org.keelgraph.error.NotVerifiedException;
import org.keelgraph.error.StoreBusyException;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.store.ExistingTarget;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.Manifest;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreSnapshot;

final class StoreBackupTest {

  @TempDir Path folder;
  private Path store;
  private Path backup;

  @BeforeEach
  void create() {
    store = folder.resolve("store.db");
    backup = folder.resolve("backup.db");
    TamperedStore.create(store);
  }

  @Test
  void aBackupIsTheSameStoreAndNeedsNoFileBesideIt() throws IOException {
    Manifest manifest = verified(store);
    BackupReport report = copy(store, backup, ExistingTarget.REFUSE);
    assertThat(names(folder)).containsExactly("backup.db", "store.db");
    assertThat(report.manifest()).isEqualTo(manifest);
    assertThat(report.bytes()).isEqualTo(Files.size(backup));
    try (GraphStore original = ENGINE.open(store, TamperedStore.CONFIG);
        GraphStore copy = ENGINE.open(backup, TamperedStore.CONFIG)) {
      assertThat(copy.identity()).isEqualTo(original.identity()).isEqualTo(report.identity());
    }
    assertThat(verified(backup)).isEqualTo(manifest);
  }

  @Test
  void aRestoredStoreAcceptsWrites() {
    copy(store, backup, ExistingTarget.REFUSE);
    Path restored = folder.resolve("restored.db");
    copy(backup, restored, ExistingTarget.REFUSE);
    try (GraphStore opened = ENGINE.open(restored, TamperedStore.CONFIG)) {
      assertThat(opened.putNode(NodeRecord.of("new")).sequence()).isEqualTo(2);
    }
    assertThat(verified(restored).nodeCount()).isEqualTo(6);
  }

  @Test
  void anEmptyStoreHasABackup() {
    Path empty = folder.resolve("empty.db");
    ENGINE.create(empty, TamperedStore.CONFIG).close();
    assertThat(copy(empty, backup, ExistingTarget.REFUSE).manifest().sequence()).isZero();
    assertThat(verified(backup).nodeCount()).isZero();
  }

  @Test
  void aLongOpenSnapshotNeitherHindersABackupNorShowsInIt() {
    try (GraphStore opened = ENGINE.open(store, TamperedStore.CONFIG);
        StoreSnapshot old = opened.snapshot()) {
      opened.putNode(NodeRecord.of("later"));
      assertThat(copy(store, backup, ExistingTarget.REFUSE).manifest().nodeCount()).isEqualTo(6);
      assertThat(old.manifest().nodeCount()).isEqualTo(5);
      assertThat(SnapshotReader.read(old).nodes().size()).isEqualTo(5);
      assertThat(opened.putNode(NodeRecord.of("last")).sequence()).isEqualTo(3);
    }
  }

  @Test
  void whatIsThereIsReplacedOnlyOnDemand() throws IOException {
    Files.writeString(backup, "a letter");
    assertThatThrownBy(() -> copy(store, backup, ExistingTarget.REFUSE))
        .isInstanceOf(StoreIoException.class)
        .hasMessageContaining(backup.toString());
    assertThat(backup).hasContent("a letter");
    copy(store, backup, ExistingTarget.REPLACE);
    assertThat(verified(backup)).isEqualTo(verified(store));
  }

  @Test
  void aMissingFolderOrSourceIsNamed() {
    assertThatThrownBy(() -> copy(store, folder.resolve("none/b.db"), ExistingTarget.REFUSE))
        .isInstanceOf(StoreIoException.class)
        .hasMessageContaining("folder=" + folder.resolve("none"));
    assertThatThrownBy(() -> copy(folder.resolve("none.db"), backup, ExistingTarget.REFUSE))
        .isInstanceOf(NotAStoreException.class)
        .hasMessageContaining("none.db");
  }

  @Test
  @EnabledOnOs(OS.LINUX) // root may write to any folder but this
  void aFolderThatTakesNoFileIsNamed() {
    assertThatThrownBy(() -> copy(store, Path.of("/proc/keelgraph.db"), ExistingTarget.REFUSE))
        .isInstanceOf(StoreIoException.class)
        .hasMessageContaining("path=/proc/keelgraph.db", "choose another");
  }

  @Test
  void aStoreIsNotCopiedOntoItselfOrItsLog() {
    assertThatThrownBy(() -> copy(store, store, ExistingTarget.REPLACE))
        .isInstanceOf(StoreIoException.class)
        .hasMessageContaining("itself");
    assertThatThrownBy(() -> copy(store, BackupFixture.log(store), ExistingTarget.REPLACE))
        .isInstanceOf(StoreIoException.class)
        .hasMessageContaining("log");
  }

  @Test
  void aTamperedBackupIsRefusedAndTheStoreLeftAsItWas() throws IOException, SQLException {
    copy(store, backup, ExistingTarget.REFUSE);
    TamperedStore.sql(backup, "update node set id = 'eva' where id = 'eve'");
    byte[] before = Files.readAllBytes(store);
    assertThatThrownBy(() -> copy(backup, store, ExistingTarget.REPLACE))
        .isInstanceOf(NotVerifiedException.class)
        .hasMessageContaining("node content digest: expected")
        .hasMessageContaining("source=" + backup);
    assertThat(Files.readAllBytes(store)).isEqualTo(before);
    assertThat(names(folder)).containsExactly("backup.db", "store.db");
  }

  @Test
  void aBackupWithoutTheNodeOfAnEdgeIsRefused() throws SQLException {
    copy(store, backup, ExistingTarget.REFUSE);
    TamperedStore.sql(backup, "delete from node where id = 'cid'");
    assertThatThrownBy(() -> copy(backup, store, ExistingTarget.REPLACE))
        .isInstanceOf(NotVerifiedException.class)
        .hasMessageContaining("references of table edge to a missing row");
  }

  @Test
  void anOpenStoreIsNotReplaced() {
    copy(store, backup, ExistingTarget.REFUSE);
    try (GraphStore opened = ENGINE.open(store, TamperedStore.CONFIG)) {
      assertThatThrownBy(() -> copy(backup, store, ExistingTarget.REPLACE))
          .isInstanceOf(StoreBusyException.class)
          .hasMessageContaining("path=" + store + " is open; close");
      assertThat(opened.putNode(NodeRecord.of("new")).sequence()).isEqualTo(2);
    }
    assertThat(verified(store).nodeCount()).isEqualTo(6);
  }

  @Test
  void theLogOfAKilledStoreIsNotReplayedOverItsBackup() throws IOException {
    copy(store, backup, ExistingTarget.REFUSE);
    Path killed = folder.resolve("killed.db");
    BackupFixture.killed(store, killed, 3);
    copy(backup, killed, ExistingTarget.REPLACE);
    assertThat(names(folder)).containsExactly("backup.db", "killed.db", "store.db");
    assertThat(verified(killed)).isEqualTo(verified(backup));
  }

  @Test
  void theJournalOfWhoeverOpensTheRestoredStoreAtOnceIsLeftAlone() throws IOException {
    copy(store, backup, ExistingTarget.REFUSE);
    Path journal = store.resolveSibling("store.db-journal");
    try (StoreBackup run = StoreBackup.stage(ENGINE, backup, store, ExistingTarget.REPLACE)) {
      run.run(QUIET);
      Files.writeString(journal, "of a transaction on the new file");
    }
    assertThat(journal).exists();
  }

  @Test
  void aLogThatHasLostItsStoreIsNotReplayedEither() throws IOException {
    copy(store, backup, ExistingTarget.REFUSE);
    Path killed = folder.resolve("killed.db");
    BackupFixture.killed(store, killed, 3);
    Files.delete(killed);
    assertThatThrownBy(() -> copy(backup, killed, ExistingTarget.REFUSE))
        .isInstanceOf(StoreIoException.class)
        .hasMessageContaining("killed.db-wal");
    copy(backup, killed, ExistingTarget.REPLACE);
    assertThat(names(folder)).containsExactly("backup.db", "killed.db", "store.db");
    assertThat(verified(killed)).isEqualTo(verified(backup));
  }

  @Test
  void aRefusedRestoreKeepsTheCommitsOfAKilledStore() throws IOException, SQLException {
    copy(store, backup, ExistingTarget.REFUSE);
    TamperedStore.sql(backup, "update edge set ordinal = ordinal + 7");
    Path killed = folder.resolve("killed.db");
    BackupFixture.killed(store, killed, 3);
    assertThatThrownBy(() -> copy(backup, killed, ExistingTarget.REPLACE))
        .isInstanceOf(NotVerifiedException.class);
    assertThat(verified(killed).nodeCount()).isEqualTo(8);
  }

  @Test
  void aSymbolicLinkKeepsLeadingToTheStore() throws IOException {
    copy(store, backup, ExistingTarget.REFUSE);
    Path link = Files.createSymbolicLink(folder.resolve("link.db"), store);
    copy(backup, link, ExistingTarget.REPLACE);
    assertThat(link).isSymbolicLink();
    assertThat(verified(store)).isEqualTo(verified(backup));
  }

  @Test
  void whatIsAbandonedIsNotPublished() throws IOException {
    try (StoreBackup run = StoreBackup.stage(ENGINE, store, backup, ExistingTarget.REFUSE)) {
      assertThat(run.abandon()).isTrue();
      assertThatThrownBy(() -> run.run(QUIET)).isInstanceOf(StoreIoException.class);
    }
    try (StoreBackup run = StoreBackup.stage(ENGINE, store, backup, ExistingTarget.REFUSE)) {
      run.run(QUIET);
      assertThat(run.abandon()).isFalse();
    }
    assertThat(names(folder)).containsExactly("backup.db", "store.db");
  }
}
