package org.keelgraph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.keelgraph.snapshot.SalvageFixture.contents;
import static org.keelgraph.snapshot.SalvageFixture.salvage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.snapshot.SalvageFixture.Contents;
import org.keelgraph.snapshot.SalvageFixture.Page;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.WriteBatch;

/**
 * Damages the pages of a store and salvages it. What is proven must be exactly what was there; what
 * is lost must be no more than the damaged pages held; the damaged files stay as they are.
 */
final class SalvageDamageTest {

  private static final int PAGE = 4096;

  @TempDir Path folder;
  private Path whole;
  private Path damaged;
  private Path saved;
  private byte[] file = new byte[0];

  @SuppressWarnings("NullAway.Init") // before each test
  private Contents original;

  private List<Page> pages = List.of();

  @BeforeEach
  void create() throws IOException, SQLException {
    create(true);
  }

  private void create(boolean deletions) throws IOException, SQLException {
    whole = folder.resolve("whole.db");
    damaged = folder.resolve("damaged.db");
    saved = folder.resolve("saved.db");
    SalvageFixture.create(whole, 20_260_730, 800, 3_000, deletions);
    original = contents(whole);
    file = Files.readAllBytes(whole);
    pages = SalvageFixture.pages(whole);
  }

  /** Salvages a file of these bytes, and checks what must hold whatever the damage. */
  private SalvageReport examine(byte[] bytes, String what) throws IOException {
    Files.write(damaged, bytes);
    try {
      SalvageReport report = salvage(damaged, saved);
      check(report, what);
      return report;
    } finally {
      assertThat(Files.readAllBytes(damaged)).as(what).isEqualTo(bytes);
      SalvageFixture.delete(damaged);
      SalvageFixture.delete(saved);
    }
  }

  private void check(SalvageReport report, String what) throws IOException {
    assertThat(BackupFixture.verified(saved)).as(what).isEqualTo(report.manifest());
    if (report.nodes().proven() || report.edges().proven()) {
      Contents copy = contents(saved);
      if (report.nodes().proven()) {
        assertThat(copy.nodes()).as(what).isEqualTo(original.nodes());
      }
      if (report.edges().proven()) {
        assertThat(copy.edges()).as(what).isEqualTo(original.edges());
      }
    }
    Path list = folder.resolve("saved.db.lost.txt");
    long listed = report.findings().listedInAll();
    assertThat(Files.exists(list)).as(what).isEqualTo(listed > 0);
    if (listed > 0) {
      assertThat(Files.readAllLines(list)).as(what).hasSize((int) listed);
    }
  }

  private static byte[] zeroed(byte[] file, Page... pages) {
    byte[] bytes = file.clone();
    for (Page page : pages) {
      Arrays.fill(bytes, page.number() * PAGE, (page.number() + 1) * PAGE, (byte) 0);
    }
    return bytes;
  }

  private List<Page> pagesOf(String table, String type) {
    return pages.stream()
        .filter(page -> page.table().equals(table) && page.type().equals(type))
        .toList();
  }

  /** How many rows a page of the edge table leads to. */
  private long rowsBelow(Page page) {
    return pages.stream().filter(page::leadsTo).mapToLong(Page::cells).sum();
  }

  @Test
  void aLostPageOfEdgesLosesItsRowsOnly() throws IOException {
    loseEachPageOfEdges(page -> (long) page.cells()); // the index on targets knows them
  }

  @Test
  void aLostPageOfEdgesLosesItsRowsOnlyWithoutTheIndexOnTargets() throws Exception {
    recreateWithoutDeletions();
    loseEachPageOfEdges(page -> 1L); // the stretch
  }

  private void recreateWithoutDeletions() throws IOException, SQLException {
    SalvageFixture.delete(whole);
    create(false);
  }

  private void loseEachPageOfEdges(Function<Page, Long> entries) throws IOException {
    List<Page> leaves = pagesOf("edge", "leaf");
    assertThat(leaves).hasSizeGreaterThan(15);
    for (Page page : leaves) {
      SalvageReport report = examine(zeroed(file, page), page.toString());
      assertThat(report.nodes().proven()).isTrue();
      assertThat(original.edges().size() - report.edges().copied())
          .as(page.toString())
          .isEqualTo(page.cells());
      assertThat(report.edges().proven()).isFalse();
      assertThat(report.findings().listed("edge")).isEqualTo(entries.apply(page));
    }
  }

  @Test
  void severalLostPagesOfEdgesLoseTheirRowsOnly() throws IOException {
    loseSeveralPagesOfEdges(0);
  }

  /** A row that parts two lost pages lies in another page, and is found by its key only. */
  @Test
  void severalLostPagesOfEdgesLoseLittleMoreWithoutTheIndexOnTargets() throws Exception {
    recreateWithoutDeletions();
    loseSeveralPagesOfEdges(2);
  }

  private void loseSeveralPagesOfEdges(int more) throws IOException {
    List<Page> leaves = pagesOf("edge", "leaf");
    Random random = new Random(1);
    for (int round = 0; round < 6; round++) {
      Page[] lost = new Page[3];
      for (int at = 0; at < lost.length; at++) {
        lost[at] = leaves.get((at * leaves.size() + random.nextInt(leaves.size())) / lost.length);
      }
      long rows = Arrays.stream(lost).distinct().mapToLong(Page::cells).sum();
      SalvageReport report = examine(zeroed(file, lost), Arrays.toString(lost));
      assertThat(original.edges().size() - report.edges().copied())
          .as(Arrays.toString(lost))
          .isBetween(rows, rows + more);
    }
  }

  @Test
  void aLostPageOfNodesNamesThem() throws IOException {
    List<Page> leaves = pagesOf("node", "leaf");
    assertThat(leaves).hasSizeGreaterThan(5);
    for (Page page : leaves) {
      SalvageReport report = examine(zeroed(file, page), page.toString());
      assertThat(original.nodes().size() - report.nodes().copied())
          .as(page.toString())
          .isEqualTo(page.cells());
      assertThat(report.findings().listed("node")).isEqualTo(page.cells());
      assertThat(report.findings().losses().getFirst().what()).contains("id=node \u00e9");
      assertThat(report.edges().copied() + report.findings().listed("edge"))
          .isEqualTo(original.edges().size());
    }
  }

  @Test
  void aLostPageOfAnIndexLosesNothing() throws IOException {
    List<Page> lost = new ArrayList<>();
    for (Page page : pages) {
      if (page.table().equals("node_by_id")
          || page.table().equals("edge_by_target")
          || page.table().startsWith("sqlite_autoindex_label")
          || page.table().startsWith("sqlite_autoindex_edge_type")) {
        lost.add(page);
      }
    }
    assertThat(lost).hasSizeGreaterThan(10);
    for (Page page : lost) {
      SalvageReport report = examine(zeroed(file, page), page.toString());
      assertThat(report.complete()).as(page + " " + report.findings().losses()).isTrue();
      assertThat(report.findings().notes().isEmpty())
          .isEqualTo(page.table().equals("edge_by_target"));
    }
  }

  @Test
  void aLostDictionaryIsReadFromItsIndex() throws IOException {
    for (String table : List.of("label_set", "edge_type")) {
      for (Page page : pagesOf(table, "leaf")) {
        SalvageReport report = examine(zeroed(file, page), page.toString());
        assertThat(report.complete()).as(page + " " + report.findings().losses()).isTrue();
      }
    }
  }

  @Test
  void recordsOfALostDictionaryAreListed() throws IOException {
    Page[] both =
        pages.stream().filter(page -> page.table().contains("edge_type")).toArray(Page[]::new);
    assertThat(both).hasSize(2);
    SalvageReport report = examine(zeroed(file, both), "edge types");
    assertThat(report.nodes().proven()).isTrue();
    assertThat(report.edges().copied()).isZero();
    assertThat(report.findings().listed("edge")).isEqualTo(original.edges().size());
  }

  @Test
  void withoutTheManifestNothingIsProven() throws IOException {
    SalvageReport report = examine(zeroed(file, pagesOf("manifest", "leaf").getFirst()), "");
    assertThat(report.nodes().proven()).isFalse();
    assertThat(report.nodes().copied()).isEqualTo(original.nodes().size());
    assertThat(report.edges().copied()).isEqualTo(original.edges().size());
    assertThat(report.findings().listed("manifest")).isEqualTo(1);
  }

  @Test
  void lostPagesOfTheLedgerLoseTheirTokensOnly() throws Exception {
    int tokens = 500;
    try (GraphStore store = SalvageFixture.ENGINE.open(whole, TamperedStore.CONFIG)) {
      for (int token = 0; token < tokens; token++) {
        WriteBatch batch = WriteBatch.builder().putNode(NodeRecord.of("n" + token)).build();
        store.commit("%08x".formatted(token * 0x9e3779b9), batch);
      }
    }
    file = Files.readAllBytes(whole);
    original = contents(whole);
    pages = SalvageFixture.pages(whole);
    List<Page> leaves = pagesOf("commit_ledger", "leaf");
    assertThat(leaves).hasSizeGreaterThan(5);
    Page[] lost = {leaves.get(1), leaves.get(4)};
    SalvageReport report = examine(zeroed(file, lost), Arrays.toString(lost));
    assertThat(report.nodes().proven()).isTrue();
    assertThat(report.edges().proven()).isTrue();
    assertThat(report.complete()).isFalse();
    assertThat(tokens + 10 - report.findings().copied("commit_ledger"))
        .isEqualTo(lost[0].cells() + lost[1].cells());
    assertThat(report.findings().listed("commit_ledger")).isEqualTo(2);
  }

  @Test
  void aTruncatedFileKeepsWhatIsLeft() throws IOException {
    int cut = file.length / PAGE * 3 / 4;
    long lost =
        pages.stream()
            .filter(page -> page.number() >= cut && page.table().equals("edge"))
            .mapToLong(page -> rowsBelow(page) + 1) // and the row that parts it from the next
            .sum();
    SalvageReport report = examine(Arrays.copyOf(file, cut * PAGE), "cut");
    assertThat(report.edges().copied()).isPositive();
    if (report.nodes().proven()) {
      assertThat(original.edges().size() - report.edges().copied()).isLessThanOrEqualTo(lost);
    }
    assertThat(report.complete()).isFalse();
  }

  @Test
  void damageNeverPassesForProof() throws IOException {
    explore(100);
  }

  @Test
  @Tag("slow")
  void muchDamageNeverPassesForProof() throws IOException {
    explore(1_500);
  }

  private void explore(int rounds) throws IOException {
    long seed = Long.getLong("keelgraph.seed", System.nanoTime());
    Random random = new Random(seed);
    int refused = 0;
    int complete = 0;
    int partial = 0;
    long lost = 0;
    for (int round = 0; round < rounds; round++) {
      FileDamage image = new FileDamage(file);
      StringBuilder what = new StringBuilder("seed=" + seed + " round=" + round);
      int times = 1 + random.nextInt(3);
      for (int time = 0; time < times; time++) {
        // half of them in the pages of one table, so that small ones have their share
        what.append(' ')
            .append(random.nextBoolean() ? image.damage(random) : inTable(image, random));
      }
      try {
        SalvageReport report = examine(image.bytes(), what.toString());
        lost += original.edges().size() - report.edges().copied();
        if (report.complete()) {
          complete++;
        } else {
          partial++;
        }
      } catch (KeelgraphException typed) {
        assertThat(Objects.requireNonNull(typed.getMessage())).as(what.toString()).contains(".db");
        assertThat(BackupFixture.names(folder)).as(what.toString()).containsExactly("whole.db");
        refused++;
      } catch (RuntimeException other) {
        throw new AssertionError(what.toString(), other);
      }
    }
    System.out.printf(
        "salvages: seed=%d rounds=%d refused=%d complete=%d partial=%d edges lost=%d of %d%n",
        seed, rounds, refused, complete, partial, lost, (long) rounds * original.edges().size());
    assertThat(partial).as("damage that costs something").isGreaterThan(rounds / 4);
  }

  private String inTable(FileDamage image, Random random) {
    List<String> tables = pages.stream().map(Page::table).distinct().toList();
    String table = tables.get(random.nextInt(tables.size()));
    List<Page> own = pages.stream().filter(page -> page.table().equals(table)).toList();
    Page page = own.get(random.nextInt(own.size()));
    return table + ": " + image.damageAt(page.number() * PAGE + random.nextInt(PAGE), random);
  }
}
