package org.keelgraph.store.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.WriteBatch;
import org.keelgraph.store.sqlite.SqliteEngine;

/**
 * Lets the disk fail while stores are written: what is acknowledged is there, what was refused is
 * not, and a store that does not know what the disk holds acknowledges nothing more. Needs strace,
 * and is skipped without.
 */
@Timeout(600)
class FaultTest {

  private static final List<Workload> WORKLOADS =
      List.of(
          Workload.SINGLE_OFF_WAL,
          Workload.FOUR_OFF_MVCC,
          Workload.FOUR_ENGINE_WAL,
          Workload.GUARDED_MVCC,
          Workload.SINGLE_ENGINE_MVCC,
          Workload.FOUR_ENGINE_MVCC,
          Workload.MANY_ENGINE_WAL,
          Workload.GUARDED_WAL);

  private static final List<Workload> FEW_WORKLOADS = WORKLOADS.subList(0, 4);

  private static final int NO_LIMIT = 0;

  @TempDir Path scratch;

  private final long seed = Long.getLong("keelgraph.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @BeforeAll
  static void assumeStrace() {
    Strace.assumeAvailable();
  }

  /** What became of one store. */
  private record Outcome(
      Workload workload, Path folder, List<Acknowledgement> acknowledged, List<Refusal> refused) {

    int acknowledgedOf(String writer) {
      return acknowledged.stream()
          .filter(one -> one.writer().equals(writer))
          .mapToInt(Acknowledgement::transaction)
          .max()
          .orElse(0);
    }

    @Override
    public String toString() {
      return "%s acknowledged=%d refused=%d, as %s"
          .formatted(
              workload,
              acknowledged.size(),
              refused.size(),
              refused.stream().map(Refusal::message).distinct().toList());
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void nothingIsLost(Fault fault) throws Exception {
    FaultedProcess.End[] ends = FaultedProcess.End.values();
    long _ = explore(fault, ends[random.nextInt(ends.length)], 1, FEW_WORKLOADS);
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  @Tag("slow")
  void nothingIsLostInManyMoreRuns(Fault fault) throws Exception {
    long failedCalls =
        explore(fault, FaultedProcess.End.CLOSE, 3, WORKLOADS)
            + explore(fault, FaultedProcess.End.HALT, 3, WORKLOADS);
    assertThat(failedCalls).as("system calls that failed: seed=%d", seed).isPositive();
  }

  /** Returns how many system calls failed, as strace has recorded them. */
  private long explore(Fault fault, FaultedProcess.End end, int rounds, List<Workload> workloads)
      throws Exception {
    long failedCalls = 0;
    for (int round = 0; round < rounds; round++) {
      Path record = scratch.resolve(end + "-" + round + ".strace");
      int first = 1 + random.nextInt(fault.latestFirst());
      Path root = createStores(end + "-" + round, workloads);
      assertNothingLost(
          "fault=%s end=%s first=%d seed=%d".formatted(fault, end, first, seed),
          fault.answer,
          run(fault.command(stores(root), first, record), end, NO_LIMIT, root));
      try (Stream<String> calls = Files.lines(record)) {
        failedCalls += calls.filter(call -> call.contains("(INJECTED)")).count();
      }
    }
    return failedCalls;
  }

  @Test
  void whatTheDiskDoesNotReadIsNotCalledDamaged() throws Exception {
    Path path = Files.createDirectory(scratch.resolve("unread")).toRealPath().resolve("g.db");
    try (GraphStore store = new SqliteEngine().create(path, StoreConfig.defaults())) {
      for (int batch = 0; batch < 20; batch++) {
        WriteBatch.Builder nodes = WriteBatch.builder();
        for (int node = 0; node < 100; node++) {
          nodes.putNode(NodeRecord.of("node " + batch + " " + node));
        }
        store.write(nodes.build());
      }
    }
    List<Refusal> refused = new ArrayList<>();
    for (int first : List.of(1, 3, 6, 12, 24, 48)) {
      Path refusals = scratch.resolve("unread-" + first);
      ChildProcess.run(
          Fault.FILE_READ.command(List.of(path), first, Path.of("/dev/null")),
          FaultedReader.class,
          List.of(path.toString(), refusals.toString()));
      if (Files.exists(refusals)) {
        Files.readAllLines(refusals).forEach(line -> refused.add(Refusal.parse(line)));
      }
    }
    System.out.println("faults: unread " + refused);
    assertThat(refused)
        .isNotEmpty()
        .allMatch(refusal -> refusal.type().equals(StoreIoException.class.getSimpleName()));
    assertThat(refused.stream().map(Refusal::writer)).contains("opening", "checking", "scanning");
  }

  /**
   * A write that would make the file too long for a limit is cut short there, and the next one
   * fails: as on a disk whose last block has room for half a page.
   */
  @ParameterizedTest
  @ValueSource(ints = {40_001, 70_000, 100_100, 130_000})
  void aWriteThatIsCutShortIsNoWrite(int limitBytes) throws Exception {
    Path root = createStores("short", FEW_WORKLOADS);
    assertNothingLost(
        "limit=" + limitBytes,
        Fault.Answer.FINAL,
        run(List.of(), FaultedProcess.End.HALT, limitBytes, root));
  }

  @ParameterizedTest
  @ValueSource(strings = {"r--r--r-- of the file", "r-xr-xr-x of the folder"})
  void whatMayNotBeWrittenTakesNothing(String permissions) throws Exception {
    Path root = createStores("read-only", FEW_WORKLOADS);
    List<Path> protectedPaths = new ArrayList<>();
    for (Path store : stores(root)) {
      Path folder = Objects.requireNonNull(store.getParent());
      Files.createFile(folder.resolve(FolderRecorder.LOG));
      Files.createFile(folder.resolve(FaultedProcess.REFUSALS));
      protectedPaths.add(permissions.endsWith("file") ? store : folder);
    }
    setPermissions(protectedPaths, permissions.substring(0, 9));
    List<Outcome> outcomes = run(withoutOverride(), FaultedProcess.End.CLOSE, NO_LIMIT, root);
    setPermissions(protectedPaths, "rwxr-xr-x");
    assertNothingLost(permissions, Fault.Answer.LASTING, outcomes);
    assertThat(outcomes).allMatch(outcome -> outcome.acknowledged.isEmpty());
  }

  private static void setPermissions(List<Path> paths, String permissions) throws IOException {
    for (Path path : paths) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }
  }

  /** The beginning of a command which permissions stop, even if root gives it. */
  private static List<String> withoutOverride() {
    String capabilities = "-dac_override,-dac_read_search";
    return System.getProperty("user.name").equals("root")
        ? List.of("setpriv", "--bounding-set=" + capabilities, "--inh-caps=" + capabilities)
        : List.of();
  }

  private static void assertNothingLost(String what, Fault.Answer answer, List<Outcome> outcomes)
      throws IOException {
    for (Outcome outcome : outcomes) {
      assertThat(problems(answer, outcome)).as("%s %s", what, outcome).isEmpty();
    }
    System.out.printf(
        "faults: %s stores=%d acknowledged=%d refused=%d%n",
        what,
        outcomes.size(),
        outcomes.stream().mapToInt(outcome -> outcome.acknowledged.size()).sum(),
        outcomes.stream().mapToInt(outcome -> outcome.refused.size()).sum());
  }

  /** A folder with a store for each workload, in a folder of its own. */
  private Path createStores(String name, List<Workload> workloads) throws IOException {
    Path root = Files.createDirectory(scratch.resolve(name)).toRealPath();
    for (Workload workload : workloads) {
      Files.createDirectory(root.resolve(workload.name()));
      new SqliteEngine().create(store(root, workload), workload.config()).close();
    }
    return root;
  }

  private static Path store(Path root, Workload workload) {
    return root.resolve(workload.name()).resolve(WorkloadProcess.STORE);
  }

  private static List<Workload> workloads(Path root) {
    return WORKLOADS.stream()
        .filter(workload -> Files.exists(root.resolve(workload.name())))
        .toList();
  }

  private static List<Path> stores(Path root) {
    return workloads(root).stream().map(workload -> store(root, workload)).toList();
  }

  private static List<Outcome> run(
      List<String> before, FaultedProcess.End end, int limitBytes, Path root)
      throws IOException, InterruptedException {
    List<String> arguments =
        new ArrayList<>(List.of(root.toString(), end.name(), Integer.toString(limitBytes)));
    workloads(root).forEach(workload -> arguments.add(workload.name()));
    ChildProcess.run(before, FaultedProcess.class, arguments);
    List<Outcome> outcomes = new ArrayList<>();
    for (Workload workload : workloads(root)) {
      Path folder = root.resolve(workload.name());
      outcomes.add(
          new Outcome(
              workload,
              folder,
              lines(folder, FolderRecorder.LOG).stream().map(Acknowledgement::parse).toList(),
              lines(folder, FaultedProcess.REFUSALS).stream().map(Refusal::parse).toList()));
    }
    return outcomes;
  }

  private static List<String> lines(Path folder, String name) throws IOException {
    return Files.readAllLines(folder.resolve(name));
  }

  private static List<String> problems(Fault.Answer answer, Outcome outcome) throws IOException {
    List<String> problems = unexact(outcome); // first, as the other check may write
    problems.addAll(
        new StateCheck(outcome.workload).problems(outcome.folder, outcome.acknowledged));
    problems.addAll(wrongAnswers(answer, outcome));
    return problems;
  }

  /** What was refused, to callers who knew that it was, must not be there. */
  private static List<String> unexact(Outcome outcome) {
    List<String> problems = new ArrayList<>();
    Path path = outcome.folder.resolve(WorkloadProcess.STORE);
    try (GraphStore store = new SqliteEngine().open(path, outcome.workload.config())) {
      for (int number = 0; number < outcome.workload.writers; number++) {
        String writer = Workload.writer(number);
        long there = store.getNode(writer).map(WriterHistory::count).orElse(0L);
        int acknowledged = outcome.acknowledgedOf(writer);
        if (there != acknowledged) {
          problems.add("writer=%s acknowledged=%d there=%d".formatted(writer, acknowledged, there));
        }
      }
    }
    return problems;
  }

  private static List<String> wrongAnswers(Fault.Answer answer, Outcome outcome) {
    List<String> problems = new ArrayList<>();
    Map<String, Integer> firstRefused = new HashMap<>();
    for (Refusal refusal : outcome.refused) {
      firstRefused.merge(refusal.writer(), refusal.transaction(), Math::min);
      if (!answer.isSaidBy(refusal.type())) {
        problems.add("expected=" + answer + " found=" + refusal);
      }
    }
    firstRefused.forEach(
        (writer, transaction) -> {
          boolean wentOn = transaction > 0 && outcome.acknowledgedOf(writer) >= transaction;
          if (wentOn && answer == Fault.Answer.FINAL) {
            problems.add("writer=" + writer + " was acknowledged after transaction=" + transaction);
          }
        });
    if (answer == Fault.Answer.FINAL
        && firstRefused.values().stream().anyMatch(transaction -> transaction > 0)
        && !firstRefused.containsKey(FaultedProcess.FLUSHING)) {
      problems.add("a flush says nothing of the failure");
    }
    if (answer == Fault.Answer.PASSING || answer == Fault.Answer.NONE) {
      for (int number = 0; number < outcome.workload.writers; number++) {
        if (outcome.acknowledgedOf(Workload.writer(number)) < outcome.workload.transactions) {
          problems.add("writer=" + Workload.writer(number) + " did not go on");
        }
      }
    }
    return problems;
  }
}
