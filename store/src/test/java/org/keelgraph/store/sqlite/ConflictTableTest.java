package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.keelgraph.error.ConflictException;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.PropertyPatch;

class ConflictTableTest {

  private static final EdgeKey EDGE = EdgeKey.of("a", "T", "b");

  private final ConflictTable table = new ConflictTable(0);

  private static WriteSet put(String node) {
    return writes(new Mutation.PutNode(NodeRecord.of(node)));
  }

  private static WriteSet putEdge() {
    return writes(new Mutation.PutEdge(EdgeRecord.of("a", "T", "b", 1L)));
  }

  private static WriteSet delete(String node) {
    return writes(new Mutation.DeleteNode(node));
  }

  private static WriteSet cascade(String node) {
    return writes(new Mutation.DeleteNode(node, Mutation.EdgesOfNode.CASCADE));
  }

  private static WriteSet writes(Mutation... mutations) {
    return WriteSet.of(List.of(mutations));
  }

  private void commit(WriteSet writes, long sequence) {
    table.applied(writes, sequence);
    table.published(sequence);
  }

  /** The first commits while the second is open, which then is in conflict or not. */
  private boolean conflict(WriteSet first, WriteSet second) {
    ConflictTable fresh = new ConflictTable(0);
    long snapshot = fresh.begin();
    fresh.applied(first, 1);
    fresh.published(1);
    try {
      fresh.validate(second, snapshot);
      return false;
    } catch (ConflictException conflict) {
      return true;
    }
  }

  @Test
  void theFirstToCommitWinsAndTheOtherIsToldTheRecord() {
    long snapshot = table.begin();
    commit(put("a"), 1);
    assertThatThrownBy(() -> table.validate(put("a"), snapshot))
        .isInstanceOf(ConflictException.class)
        .hasMessageContaining("node a")
        .hasMessageContaining("snapshot=0")
        .hasMessageContaining("commit=1");
  }

  @Test
  void anEdgeIsNamedByItsWholeKey() {
    long snapshot = table.begin();
    commit(putEdge(), 1);
    assertThatThrownBy(() -> table.validate(putEdge(), snapshot))
        .hasMessageContaining("a -[T]-> b");
  }

  @Test
  void otherRecordsAreNoConflict() {
    assertThat(conflict(put("a"), put("b"))).isFalse();
    assertThat(conflict(put("a"), putEdge())).isFalse();
    assertThat(conflict(putEdge(), put("a"))).isFalse();
    EdgeKey parallel = new EdgeKey("a", "T", "b", "second");
    WriteSet another =
        writes(
            new Mutation.PutEdge(
                new EdgeRecord(
                    parallel, 1L, org.keelgraph.store.Properties.NONE, NodeRecord.UNORDERED)));
    assertThat(conflict(putEdge(), another)).isFalse();
  }

  @Test
  void aSnapshotThatSeesTheCommitIsNotInConflictWithIt() {
    table.begin();
    commit(put("a"), 1);
    assertThatCode(() -> table.validate(put("a"), table.begin())).doesNotThrowAnyException();
  }

  @Test
  void anEdgeConflictsWithADeleteOfItsEndBothWays() {
    for (String end : List.of("a", "b")) {
      assertThat(conflict(delete(end), putEdge())).isTrue();
      assertThat(conflict(putEdge(), delete(end))).isTrue();
      assertThat(conflict(cascade(end), putEdge())).isTrue();
      assertThat(conflict(putEdge(), cascade(end))).isTrue();
    }
  }

  @Test
  void aPatchOfAnEdgeConflictsWithACascadeThatWouldDeleteItBothWays() {
    WriteSet patch = writes(new Mutation.PatchEdge(EDGE, PropertyPatch.set("p", 1)));
    assertThat(conflict(patch, cascade("b"))).isTrue();
    assertThat(conflict(cascade("b"), patch)).isTrue();
  }

  @Test
  void patchesAndDeletesOfOneRecordConflict() {
    WriteSet patch = writes(new Mutation.PatchNode("a", PropertyPatch.set("p", 1)));
    WriteSet deleteEdge = writes(new Mutation.DeleteEdge(EDGE));
    assertThat(conflict(patch, delete("a"))).isTrue();
    assertThat(conflict(delete("a"), patch)).isTrue();
    assertThat(conflict(patch, patch)).isTrue();
    assertThat(conflict(deleteEdge, putEdge())).isTrue();
    assertThat(conflict(putEdge(), deleteEdge)).isTrue();
  }

  @Test
  void whoReadNothingIsNeverInConflict() {
    table.begin();
    commit(put("a"), 1);
    assertThatCode(() -> table.validate(put("a"), WriteRequest.READ_NOTHING))
        .doesNotThrowAnyException();
  }

  @Test
  void twoOfOneGroupConflictToo() {
    long snapshot = table.begin();
    table.applied(put("a"), 1);
    assertThatThrownBy(() -> table.validate(put("a"), snapshot))
        .isInstanceOf(ConflictException.class);
  }

  @Test
  void aGroupThatFailedLeavesNothingBehind() {
    long old = table.begin();
    commit(put("a"), 1);
    long snapshot = table.begin();
    table.applied(put("a"), 2);
    table.applied(put("b"), 3);
    table.withdrawn();
    assertThatCode(() -> table.validate(put("a"), snapshot)).doesNotThrowAnyException();
    assertThatCode(() -> table.validate(put("b"), old)).doesNotThrowAnyException();
    assertThatThrownBy(() -> table.validate(put("a"), old)).hasMessageContaining("commit=1");
    table.end(old);
    table.end(snapshot);
    assertThat(table.size()).isZero();
  }

  @Test
  void anotherProcessMakesOlderSnapshotsConflict() {
    long before = table.begin();
    table.foundAt(5);
    assertThatThrownBy(() -> table.validate(put("a"), before))
        .isInstanceOf(ConflictException.class)
        .hasMessageContaining("another process");
    assertThatCode(() -> table.validate(put("a"), table.begin())).doesNotThrowAnyException();
    assertThatCode(() -> table.validate(put("a"), 5)).doesNotThrowAnyException();
  }

  @Test
  void findingTheFileWhereItWasLeftChangesNothing() {
    long before = table.begin();
    commit(put("a"), 1);
    table.foundAt(1);
    assertThatCode(() -> table.validate(put("b"), before)).doesNotThrowAnyException();
  }

  @Test
  void withoutOpenTransactionsNothingIsRemembered() {
    for (int sequence = 1; sequence <= 1_000; sequence++) {
      table.applied(put("n" + sequence), sequence);
      assertThat(table.size()).isEqualTo(1);
      table.published(sequence);
      assertThat(table.size()).isZero();
    }
  }

  @Test
  void anOldTransactionHoldsOnlyWhatCameSince() {
    for (int sequence = 1; sequence <= 100; sequence++) {
      commit(put("n" + sequence), sequence);
    }
    long old = table.begin();
    for (int sequence = 101; sequence <= 150; sequence++) {
      commit(put("n" + sequence), sequence);
      table.end(table.begin());
    }
    assertThat(table.size()).isEqualTo(50);
    table.end(old);
    assertThat(table.size()).isZero();
  }

  /** Keeps every commit and looks through all of them. */
  private static final class NaiveTable {
    private record Commit(long sequence, WriteSet writes) {}

    private final List<Commit> commits = new ArrayList<>();
    private long foreign;

    boolean allows(WriteSet writes, long snapshot) {
      if (snapshot == WriteRequest.READ_NOTHING) {
        return true;
      }
      return snapshot >= foreign
          && commits.stream()
              .filter(commit -> commit.sequence() > snapshot)
              .flatMap(commit -> commit.writes().made().stream())
              .noneMatch(writes.forbidden()::contains);
    }

    long factsAfter(long sequence) {
      return commits.stream()
          .filter(commit -> commit.sequence() > sequence)
          .flatMap(commit -> commit.writes().made().stream())
          .distinct()
          .count();
    }
  }

  private record Open(long begun, long snapshot) {}

  @Test
  void randomHistoriesMatchATableThatForgetsNothing() {
    Random random = new Random(RandomBatches.seed("conflict table"));
    for (int round = 0; round < 200; round++) {
      compareWithNaive(random);
    }
  }

  private static void compareWithNaive(Random random) {
    ConflictTable actual = new ConflictTable(0);
    NaiveTable naive = new NaiveTable();
    List<Open> open = new ArrayList<>();
    long published = 0;
    for (int step = 0; step < 200; step++) {
      switch (random.nextInt(6)) {
        case 0, 1 -> {
          long begun = actual.begin();
          assertThat(begun).isEqualTo(published);
          open.add(new Open(begun, begun));
        }
        case 2 -> {
          if (!open.isEmpty()) {
            actual.end(open.remove(random.nextInt(open.size())).begun());
          }
        }
        case 3 -> {
          if (random.nextInt(10) == 0) {
            published += random.nextInt(3);
            if (published != naive.foreign && random.nextBoolean()) {
              published++;
            }
            naive.foreign = foundAt(actual, naive, published);
          }
        }
        default -> published = writeGroup(random, actual, naive, open, published);
      }
      long oldest = open.stream().mapToLong(Open::begun).min().orElse(published);
      assertThat((long) actual.size()).isLessThanOrEqualTo(naive.factsAfter(oldest));
    }
    open.forEach(transaction -> actual.end(transaction.begun()));
    assertThat(actual.size()).isZero();
  }

  /** Returns up to where the naive table must take commits for another process's. */
  private static long foundAt(ConflictTable actual, NaiveTable naive, long sequence) {
    long known = actual.begin();
    actual.end(known);
    actual.foundAt(sequence);
    return known == sequence ? naive.foreign : sequence;
  }

  private static long writeGroup(
      Random random, ConflictTable actual, NaiveTable naive, List<Open> open, long published) {
    long sequence = published;
    int kept = naive.commits.size();
    for (int member = 0; member < 1 + random.nextInt(4); member++) {
      WriteSet writes = randomWrites(random);
      long snapshot =
          open.isEmpty() || random.nextInt(3) == 0
              ? WriteRequest.READ_NOTHING
              : open.get(random.nextInt(open.size())).snapshot();
      boolean allowed = naive.allows(writes, snapshot);
      assertThat(allows(actual, writes, snapshot)).isEqualTo(allowed);
      if (allowed) {
        sequence++;
        actual.applied(writes, sequence);
        naive.commits.add(new NaiveTable.Commit(sequence, writes));
      }
    }
    if (random.nextInt(5) == 0) {
      actual.withdrawn();
      naive.commits.subList(kept, naive.commits.size()).clear();
      return published;
    }
    actual.published(sequence);
    return sequence;
  }

  private static boolean allows(ConflictTable table, WriteSet writes, long snapshot) {
    try {
      table.validate(writes, snapshot);
      return true;
    } catch (ConflictException conflict) {
      return false;
    }
  }

  private static WriteSet randomWrites(Random random) {
    List<Mutation> mutations = new ArrayList<>();
    for (int count = 0; count < 1 + random.nextInt(3); count++) {
      String node = "n" + random.nextInt(6);
      String other = "n" + random.nextInt(6);
      mutations.add(
          switch (random.nextInt(5)) {
            case 0 -> new Mutation.PutNode(NodeRecord.of(node));
            case 1 -> new Mutation.DeleteNode(node);
            case 2 -> new Mutation.DeleteEdge(EdgeKey.of(node, "T", other));
            case 3 ->
                new Mutation.PatchEdge(
                    EdgeKey.of(node, "T", other), PropertyPatch.set("p", random.nextInt()));
            default -> new Mutation.PutEdge(EdgeRecord.of(node, "T", other, 1L));
          });
    }
    return WriteSet.of(mutations);
  }
}
