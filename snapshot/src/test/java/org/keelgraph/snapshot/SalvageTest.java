package org.keelgraph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.keelgraph.snapshot.SalvageFixture.ENGINE;
import static org.keelgraph.snapshot.SalvageFixture.contents;
import static org.keelgraph.snapshot.SalvageFixture.salvage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.error.FormatTooNewException;
import org.keelgraph.error.NotAStoreException;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.snapshot.SalvageFixture.Contents;
import org.keelgraph.store.BulkLoad;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.GuardedReceipt;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.LoadDescription;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.WriteBatch;

final class SalvageTest {

  @TempDir Path folder;
  private Path store;
  private Path saved;

  @BeforeEach
  void choosePaths() {
    store = folder.resolve("store.db");
    saved = folder.resolve("saved.db");
  }

  private void assertSalvagedWhole() {
    Contents before = contents(store);
    SalvageReport report = salvage(store, saved);
    assertThat(report.findings().losses()).isEmpty();
    assertThat(report.findings().notes()).isEmpty();
    assertThat(report.complete()).isTrue();
    assertThat(contents(saved)).isEqualTo(before);
    assertThat(BackupFixture.verified(saved)).isEqualTo(before.manifest());
  }

  @Test
  void aHealthyStoreIsCopiedWhole() throws IOException {
    long seed = Long.getLong("keelgraph.seed", System.nanoTime());
    System.out.println("healthy stores: seed=" + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 8; round++) {
      SalvageFixture.create(
          store, random.nextLong(), 1 + random.nextInt(300), random.nextInt(900), round % 2 == 0);
      assertSalvagedWhole();
      assertThat(BackupFixture.names(folder)).containsExactly("saved.db", "store.db");
      SalvageFixture.delete(store);
      SalvageFixture.delete(saved);
    }
  }

  @Test
  void anEmptyStoreIsCopied() {
    ENGINE.create(store, TamperedStore.CONFIG).close();
    assertSalvagedWhole();
  }

  @Test
  void guardedCommitsAreNotMadeTwice() {
    GuardedReceipt first;
    WriteBatch batch = WriteBatch.builder().putNode(NodeRecord.of("ann")).build();
    try (GraphStore opened = ENGINE.create(store, TamperedStore.CONFIG)) {
      first = opened.commit("token", batch);
    }
    SalvageReport report = salvage(store, saved);
    assertThat(report.findings().copied("commit_ledger")).isEqualTo(1);
    try (GraphStore opened = ENGINE.open(saved, TamperedStore.CONFIG)) {
      GuardedReceipt again = opened.commit("token", batch);
      assertThat(again.replayed()).isTrue();
      assertThat(again.sequence()).isEqualTo(first.sequence());
    }
  }

  @Test
  void loadsAndWeightPropertyAreKept() {
    StoreConfig config =
        StoreConfig.builder()
            .synchronous(TamperedStore.CONFIG.synchronous())
            .weightProperty("cost")
            .build();
    LoadDescription description =
        new LoadDescription("a file", 10, "00", "edge-list", "bulk", GroupCommit.OFF, 1, 0, 0);
    try (BulkLoad load = ENGINE.bulkCreate(store, config, description)) {
      load.node(0, "ann", LabelSet.of("Person"), Properties.NONE);
      load.node(1, "bob", LabelSet.NONE, Properties.NONE);
      load.edge(0, "ann", "KNOWS", "bob", "", 2.5, Properties.NONE);
      load.commit(10, "00");
    }
    assertSalvagedWhole();
    try (GraphStore original = ENGINE.open(store, config);
        GraphStore copy = ENGINE.open(saved, config)) {
      assertThat(copy.identity().weightProperty()).isEqualTo("cost");
      assertThat(copy.identity().storeId()).isNotEqualTo(original.identity().storeId());
    }
  }

  @Test
  void aLogIsHonouredAndLeftAsItIs() throws IOException {
    Path base = folder.resolve("base.db");
    TamperedStore.create(base);
    BackupFixture.killed(base, store, 7);
    byte[] file = Files.readAllBytes(store);
    byte[] log = Files.readAllBytes(BackupFixture.log(store));
    SalvageReport report = salvage(store, saved);
    assertThat(report.complete()).isTrue();
    assertThat(report.nodes().copied()).isEqualTo(12);
    assertThat(Files.readAllBytes(store)).isEqualTo(file);
    assertThat(Files.readAllBytes(BackupFixture.log(store))).isEqualTo(log);
    assertThat(BackupFixture.names(folder))
        .containsExactly("base.db", "saved.db", "store.db", "store.db-wal");
  }

  @Test
  void anAlteredRecordIsCopiedAndItsPartNotProven() throws SQLException, IOException {
    TamperedStore.create(store);
    TamperedStore.sql(store, "update edge set weight = 4 where weight = 3");
    SalvageReport report = salvage(store, saved);
    assertThat(report.nodes().proven()).isTrue();
    assertThat(report.edges().proven()).isFalse();
    assertThat(report.edges().copied()).isEqualTo(5);
    assertThat(report.complete()).isFalse();
    assertThat(BackupFixture.verified(saved).edgeCount()).isEqualTo(5);
    assertThat(BackupFixture.names(folder)).containsExactly("saved.db", "store.db");
  }

  @Test
  void recordsThatAreNotWholeAreListedWithTheReason() throws SQLException, IOException {
    TamperedStore.create(store);
    TamperedStore.sql(
        store,
        "update node set properties = '{\"born\"' where id = 'ann'",
        "update node set label_set = 17 where id = 'dan'",
        "update edge set weight = 'heavy' where source = 2",
        "delete from manifest");
    SalvageReport report = salvage(store, saved);
    assertThat(report.findings().manifest()).isNull();
    assertThat(report.nodes().proven()).isFalse();
    assertThat(contents(saved).nodes()).containsOnlyKeys("bob", "cid", "eve");
    assertThat(Files.readString(folder.resolve("saved.db.lost.txt")))
        .contains(
            "manifest\trow\t",
            "node\tid=ann (key 1)\tproperties are not ",
            "node\tid=dan (key 4)\tlabel set key=17 is lost",
            "-LIKES-> id=cid (key 3)\tits source, node id=ann (key 1), is not copied",
            "weight=heavy");
    assertThat(report.findings().listedInAll()).isEqualTo(8);
  }

  @Test
  void whatIsThereIsRefused() throws IOException {
    TamperedStore.create(store);
    Files.writeString(saved, "a letter");
    assertThatThrownBy(() -> salvage(store, saved))
        .isInstanceOf(StoreIoException.class)
        .hasMessageContaining(saved.toString());
    assertThat(saved).hasContent("a letter");
    Files.delete(saved);
    Files.writeString(folder.resolve("saved.db.lost.txt"), "another");
    assertThatThrownBy(() -> salvage(store, saved))
        .isInstanceOf(StoreIoException.class)
        .hasMessageContaining("saved.db.lost.txt");
    assertThat(BackupFixture.names(folder)).containsExactly("saved.db.lost.txt", "store.db");
    assertThatThrownBy(() -> salvage(store, BackupFixture.log(store)))
        .isInstanceOf(StoreIoException.class)
        .hasMessageContaining("log");
  }

  @Test
  void whatIsNoStoreIsRefusedAndLeavesNothing() throws IOException, SQLException {
    assertThatThrownBy(() -> salvage(store, saved)).isInstanceOf(NotAStoreException.class);
    Files.writeString(store, "no database at all, but long enough to have a header".repeat(99));
    assertThatThrownBy(() -> salvage(store, saved)).isInstanceOf(NotAStoreException.class);
    Files.delete(store);
    TamperedStore.sql(store, "create table other (x)");
    assertThatThrownBy(() -> salvage(store, saved)).isInstanceOf(NotAStoreException.class);
    Files.delete(store);
    TamperedStore.create(store);
    TamperedStore.sql(store, "pragma user_version = 9");
    assertThatThrownBy(() -> salvage(store, saved)).isInstanceOf(FormatTooNewException.class);
    assertThat(BackupFixture.names(folder)).containsExactly("store.db");
  }

  @Test
  void nothingIsPublishedAfterAbandoning() throws IOException {
    TamperedStore.create(store);
    try (Salvage salvage = Salvage.stage(ENGINE, store, saved)) {
      assertThat(salvage.abandon()).isTrue();
      assertThatThrownBy(() -> salvage.run(step -> {})).isInstanceOf(StoreIoException.class);
    }
    assertThat(BackupFixture.names(folder)).containsExactly("store.db");
  }
}
