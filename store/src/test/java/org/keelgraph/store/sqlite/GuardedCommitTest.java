package org.keelgraph.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.keelgraph.error.ConstraintException;
import org.keelgraph.error.PreconditionFailedException;
import org.keelgraph.error.StoreClosedException;
import org.keelgraph.error.TokenReusedException;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GuardedReceipt;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Precondition;
import org.keelgraph.store.Properties;
import org.keelgraph.store.PropertyPatch;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.WriteBatch;

/**
 * Guarded commits: replay, reuse, preconditions, expiry, and a crash between commit and
 * acknowledgement. Long because every kind of request and precondition is tried both ways.
 */
@Timeout(120)
class GuardedCommitTest {

  private static final SqliteEngine ENGINE = new SqliteEngine();
  private static final WriteBatch NODE_A = node("a");

  @TempDir Path folder;

  private GraphStore store;

  @BeforeEach
  void create() {
    store = ENGINE.create(folder.resolve("g.db"), StoreConfig.defaults());
  }

  @AfterEach
  void close() {
    store.close();
  }

  static WriteBatch node(String id) {
    return WriteBatch.of(new Mutation.PutNode(NodeRecord.of(id)));
  }

  private void reopen(StoreConfig config) {
    store.close();
    store = ENGINE.open(folder.resolve("g.db"), config);
  }

  private void assertNothingWrittenBy(Runnable call) {
    Contents before = Contents.of(store);
    call.run();
    assertThat(Contents.of(store)).isEqualTo(before);
  }

  @Test
  void aReplayReturnsTheFirstReceiptAndWritesNothing() {
    store.putNode(NodeRecord.of("before"));
    GuardedReceipt first = store.commit("token", NODE_A);
    assertThat(first.replayed()).isFalse();
    assertThat(first.sequence()).isEqualTo(2);
    store.deleteNode("a");
    assertNothingWrittenBy(
        () -> {
          GuardedReceipt replay = store.commit("token", NODE_A);
          assertThat(replay).isEqualTo(new GuardedReceipt("token", 2, first.committedAt(), true));
        });
    assertThat(store.getNode("a")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aReplayIsKnownAfterReopeningWithWhateverJournal(JournalMode journal) {
    GuardedReceipt first = store.commit("token", NODE_A, new Precondition.NodeAbsent("a"));
    reopen(StoreConfig.builder().journal(journal).build());
    assertNothingWrittenBy(
        () -> {
          GuardedReceipt replay = store.commit("token", NODE_A, new Precondition.NodeAbsent("a"));
          assertThat(replay.replayed()).isTrue();
          assertThat(replay.sequence()).isEqualTo(first.sequence());
          assertThat(replay.committedAt()).isEqualTo(first.committedAt());
        });
  }

  @Test
  void aTokenUsedForAnotherRequestIsRefused() {
    store.commit("token", NODE_A);
    assertNothingWrittenBy(
        () -> {
          assertThatThrownBy(() -> store.commit("token", node("b")))
              .isInstanceOf(TokenReusedException.class)
              .hasMessageContaining("token")
              .hasMessageContaining("commit=1");
          assertThatThrownBy(() -> store.commit("token", NODE_A, new Precondition.NodeAbsent("b")))
              .isInstanceOf(TokenReusedException.class);
        });
  }

  @Test
  void anEmptyTokenIsRefused() {
    assertThatThrownBy(() -> store.commit("", NODE_A)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void everyPreconditionThatHoldsLetsTheBatchThrough() {
    putPair();
    store.commit("1", node("x"), new Precondition.NodeAbsent("x"));
    store.commit("2", node("y"), new Precondition.NodePresent("x"));
    store.commit("3", node("z"), new Precondition.NodePropertyEquals("a", "p", 1));
    store.commit("4", node("u"), new Precondition.NodePropertyEquals("a", "q", List.of(1, "x")));
    store.commit("5", node("v"), new Precondition.EdgePresent(EdgeKey.of("a", "T", "b")));
    store.commit("6", node("w"), new Precondition.EdgeAbsent(EdgeKey.of("b", "T", "a")));
    assertThat(Contents.of(store).nodes()).containsOnlyKeys("a", "b", "x", "y", "z", "u", "v", "w");
  }

  private void putPair() {
    Properties properties = Properties.of(Map.of("p", 1L, "q", List.of(1L, "x")));
    store.putNode(new NodeRecord("a", LabelSet.NONE, properties, NodeRecord.UNORDERED));
    store.putNode(NodeRecord.of("b"));
    store.putEdge(EdgeRecord.of("a", "T", "b", 1L));
  }

  @Test
  void everyPreconditionThatFailsKeepsEverythingOut() {
    putPair();
    List<Precondition> failing =
        List.of(
            new Precondition.NodeAbsent("a"),
            new Precondition.NodePresent("x"),
            new Precondition.NodePropertyEquals("a", "p", 2),
            new Precondition.NodePropertyEquals("a", "p", 1.0),
            new Precondition.NodePropertyEquals("a", "p", "1"),
            new Precondition.NodePropertyEquals("a", "absent", 1),
            new Precondition.NodePropertyEquals("x", "p", 1),
            new Precondition.EdgePresent(EdgeKey.of("a", "T", "a")),
            new Precondition.EdgeAbsent(EdgeKey.of("a", "T", "b")));
    for (Precondition precondition : failing) {
      assertNothingWrittenBy(
          () ->
              assertThatThrownBy(
                      () ->
                          store.commit(
                              "token", node("z"), new Precondition.NodePresent("a"), precondition))
                  .isInstanceOf(PreconditionFailedException.class)
                  .hasMessageContaining(precondition.toString()));
    }
    assertThat(store.commit("token", node("z")).replayed()).isFalse();
  }

  @Test
  void aRequestThatFailedLeavesItsTokenUnused() {
    WriteBatch refused =
        WriteBatch.of(
            new Mutation.PutNode(NodeRecord.of("a")),
            new Mutation.PutEdge(EdgeRecord.of("a", "T", "nobody", 1L)));
    assertNothingWrittenBy(
        () ->
            assertThatThrownBy(() -> store.commit("token", refused))
                .isInstanceOf(ConstraintException.class));
    assertThat(store.commit("token", NODE_A).replayed()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void concurrentCallsWithOneTokenWriteOnce(JournalMode journal) throws Exception {
    reopen(StoreConfig.builder().journal(journal).build());
    for (int round = 0; round < 20; round++) {
      String token = "token" + round;
      WriteBatch batch = node("n" + round);
      Precondition absent = new Precondition.NodeAbsent("n" + round);
      List<GuardedReceipt> receipts =
          SideBySide.all(16, number -> () -> store.commit(token, batch, absent));
      assertThat(receipts.stream().filter(receipt -> !receipt.replayed())).hasSize(1);
      assertThat(receipts.stream().map(GuardedReceipt::sequence).distinct())
          .containsExactly(round + 1L);
      assertThat(receipts.stream().map(GuardedReceipt::committedAt).distinct()).hasSize(1);
    }
    assertThat(Contents.of(store).manifest().sequence()).isEqualTo(20);
  }

  /** The clock is a year behind for the second commit, and right again for the third. */
  @Test
  void aClockThatWasSetBackLetsNoTokenGoEarly() throws SQLException {
    store.commit("before", NODE_A);
    store.commit("set back", node("b"));
    store.commit("after", node("c"));
    store.close();
    try (Connection connection = Connections.open(folder.resolve("g.db"));
        Statement statement = connection.createStatement()) {
      statement.execute(
          "update commit_ledger set committed_at = committed_at - 31536000000"
              + " where token = 'set back'");
    }
    reopen(StoreConfig.defaults());

    assertThat(store.expireTokens(Duration.ofDays(1))).isZero();
    assertThat(store.commit("set back", node("b")).replayed()).isTrue();
    assertThat(store.expireTokens(Duration.ofMillis(-1))).isEqualTo(3);
  }

  @Test
  void oldTokensAreForgottenAndYoungOnesKept() {
    store.commit("old", NODE_A);
    assertThat(store.expireTokens(Duration.ofHours(1))).isZero();
    assertThat(store.commit("old", NODE_A).replayed()).isTrue();
    assertThat(store.expireTokens(Duration.ofMillis(-1))).isEqualTo(1); // as if time had passed
    assertThat(store.commit("old", NODE_A).replayed()).isFalse();
  }

  @Test
  void aClosedStoreRefuses() {
    store.close();
    assertThatThrownBy(() -> store.commit("token", NODE_A))
        .isInstanceOf(StoreClosedException.class);
  }

  // kill -9

  /** Commits with tokens, one after another, and says so; after the last it waits to be killed. */
  static final class Child {
    private Child() {}

    static WriteBatch batch(int number) {
      return WriteBatch.of(
          new Mutation.PutNode(NodeRecord.of("n" + number)),
          new Mutation.PutEdge(EdgeRecord.of("hub", "T" + number % 3, "n" + number, 1L)));
    }

    /**
     * Runs in a JVM of its own.
     *
     * @param arguments the store's file, and how many commits to make
     */
    public static void main(String[] arguments) throws IOException {
      try (GraphStore child = ENGINE.open(Path.of(arguments[0]), StoreConfig.defaults())) {
        int commits = Integer.parseInt(arguments[1]);
        for (int number = 0; number < commits; number++) {
          System.out.println("committing " + number);
          child.commit("token" + number, batch(number));
          System.out.println("committed " + number);
        }
        int killed = System.in.read();
        System.out.println("was not killed: " + killed);
      }
    }
  }

  /** With 1 the kill comes between the commit and anybody's learning of it. */
  @ParameterizedTest
  @ValueSource(ints = {1, 25, 40})
  void aCommitWhoseOutcomeAKillHidIsWrittenOnceWhenReplayed(int killAfter) throws Exception {
    store.putNode(NodeRecord.of("hub"));
    store.close();
    int commits = killAfter == 1 ? 1 : 10_000;
    killChildAfter(killAfter, commits);
    store = ENGINE.open(folder.resolve("g.db"), StoreConfig.defaults());
    long found = Contents.of(store).manifest().sequence() - 1;
    assertThat(found).isGreaterThanOrEqualTo(killAfter);
    for (int number = 0; number < found + 5; number++) {
      GuardedReceipt receipt = store.commit("token" + number, Child.batch(number));
      assertThat(receipt.replayed()).as("token%d", number).isEqualTo(number < found);
      assertThat(receipt.sequence()).isEqualTo(number + 2);
    }
    Contents contents = Contents.of(store);
    assertThat(contents.edges()).hasSize((int) found + 5);
    assertThat(contents.manifest()).isEqualTo(contents.recomputed());
    assertThat(ENGINE.checkIntegrity(store)).isEmpty();
  }

  private void killChildAfter(int killAfter, int commits) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName(),
                folder.resolve("g.db").toString(),
                Integer.toString(commits))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader output =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String wanted = "committed " + (killAfter - 1);
      @Nullable String line = output.readLine();
      while (line != null && !line.equals(wanted)) {
        line = output.readLine();
      }
      assertThat(line).as("the child's output").isEqualTo(wanted);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  // What makes two requests one.

  private static String digest(WriteBatch batch, Precondition... preconditions) {
    return HexFormat.of().formatHex(RequestDigest.of(batch, List.of(preconditions)));
  }

  @Test
  void requestsThatDifferInAnythingHaveDifferentDigests() {
    Mutation put = new Mutation.PutNode(NodeRecord.of("a"));
    Mutation other = new Mutation.PutNode(NodeRecord.of("b"));
    EdgeKey key = EdgeKey.of("a", "T", "b");
    List<WriteBatch> batches =
        List.of(
            WriteBatch.of(),
            WriteBatch.of(put),
            WriteBatch.of(other),
            WriteBatch.of(put, other),
            WriteBatch.of(other, put),
            WriteBatch.of(put, put),
            WriteBatch.of(new Mutation.PutNode(NodeRecord.of("a").withOrdinal(0))),
            WriteBatch.of(
                new Mutation.PutNode(
                    new NodeRecord("a", LabelSet.of("L"), Properties.NONE, NodeRecord.UNORDERED))),
            WriteBatch.of(new Mutation.DeleteNode("a")),
            WriteBatch.of(new Mutation.DeleteNode("a", Mutation.EdgesOfNode.CASCADE)),
            WriteBatch.of(new Mutation.DeleteEdge(key)),
            WriteBatch.of(new Mutation.DeleteEdge(new EdgeKey("a", "T", "b", "1"))),
            WriteBatch.of(new Mutation.DeleteEdge(EdgeKey.of("b", "T", "a"))),
            WriteBatch.of(new Mutation.DeleteEdge(EdgeKey.of("aT", "b", "a"))),
            WriteBatch.of(new Mutation.PutEdge(EdgeRecord.of("a", "T", "b", null))),
            WriteBatch.of(new Mutation.PutEdge(EdgeRecord.of("a", "T", "b", 1L))),
            WriteBatch.of(new Mutation.PutEdge(EdgeRecord.of("a", "T", "b", 1.0))),
            WriteBatch.of(new Mutation.PutEdge(EdgeRecord.of("a", "T", "b", 0L))),
            WriteBatch.of(new Mutation.PutEdge(EdgeRecord.of("a", "T", "b", -0.0))),
            WriteBatch.of(new Mutation.PutEdge(EdgeRecord.of("a", "T", "b", 0.0))),
            WriteBatch.of(new Mutation.PatchNode("a", PropertyPatch.set("p", 1))),
            WriteBatch.of(new Mutation.PatchNode("a", PropertyPatch.set("p", 1.0))),
            WriteBatch.of(new Mutation.PatchNode("a", PropertyPatch.set("p", "1"))),
            WriteBatch.of(new Mutation.PatchNode("a", PropertyPatch.set("p", List.of(1)))),
            WriteBatch.of(new Mutation.PatchNode("a", PropertyPatch.remove("p"))),
            WriteBatch.of(
                new Mutation.PatchNode("a", PropertyPatch.remove("p")),
                new Mutation.PatchNode("a", PropertyPatch.remove("q"))),
            WriteBatch.of(
                new Mutation.PatchNode("a", new PropertyPatch(Properties.NONE, Set.of("p", "q")))),
            WriteBatch.of(new Mutation.PatchEdge(key, PropertyPatch.remove("p"))));
    List<Precondition[]> conditions =
        List.of(
            new Precondition[0],
            new Precondition[] {new Precondition.NodeAbsent("a")},
            new Precondition[] {new Precondition.NodePresent("a")},
            new Precondition[] {new Precondition.NodePropertyEquals("a", "p", 1)},
            new Precondition[] {new Precondition.NodePropertyEquals("a", "p", "1")},
            new Precondition[] {new Precondition.EdgeAbsent(key)},
            new Precondition[] {new Precondition.EdgePresent(key)});
    Map<String, String> requests = new HashMap<>();
    for (WriteBatch batch : batches) {
      for (Precondition[] preconditions : conditions) {
        String request = batch + " if " + List.of(preconditions);
        assertThat(requests.put(digest(batch, preconditions), request)).isNull();
      }
    }
  }

  @Test
  void randomRequestsHaveOneDigestExactlyIfTheyAreEqual() {
    Random random = new Random(RandomBatches.seed("request digests"));
    Map<String, WriteBatch> byDigest = new HashMap<>();
    Map<WriteBatch, String> byRequest = new HashMap<>();
    for (int number = 0; number < 20_000; number++) {
      WriteBatch batch = delimiterBatch(random);
      String digest = digest(batch);
      assertThat(byDigest.merge(digest, batch, (old, same) -> old)).isEqualTo(batch);
      assertThat(byRequest.merge(batch, digest, (old, same) -> old)).isEqualTo(digest);
    }
    assertThat(byRequest.size()).isLessThan(20_000); // some did come twice
  }

  /** Short texts of what a careless encoding might use between fields. */
  private static WriteBatch delimiterBatch(Random random) {
    List<Mutation> mutations = new ArrayList<>();
    for (int count = random.nextInt(3); count >= 0; count--) {
      mutations.add(
          switch (random.nextInt(4)) {
            case 0 -> new Mutation.PutNode(NodeRecord.of(text(random)));
            case 1 -> new Mutation.DeleteNode(text(random));
            case 2 -> new Mutation.PatchNode(text(random), PropertyPatch.remove(text(random)));
            default ->
                new Mutation.DeleteEdge(
                    new EdgeKey(
                        text(random),
                        text(random),
                        text(random),
                        random.nextBoolean() ? "" : text(random)));
          });
    }
    return new WriteBatch(mutations);
  }

  private static String text(Random random) {
    String[] parts = {"a", "\"", ",", "\u0000", ":", "{}", "\n", "é", "delete node"};
    StringBuilder text = new StringBuilder();
    for (int count = random.nextInt(2); count >= 0; count--) {
      text.append(parts[random.nextInt(parts.length)]);
    }
    return text.toString();
  }
}
