package org.keelgraph.bench.recovery;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.keelgraph.bench.sample.Outcome;
import org.keelgraph.bench.sample.RecoveryFigures;
import org.keelgraph.bench.sampling.PhaseTimer;
import org.keelgraph.columns.Phase;
import org.keelgraph.columns.TemporaryStore;
import org.keelgraph.snapshot.SnapshotRecovery;
import org.keelgraph.snapshot.VerificationReport;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreEngine;
import org.keelgraph.store.sqlite.SqliteEngine;

/** A store of one mode, written by processes that are killed one after the other. */
final class KilledStore implements AutoCloseable {

  private static final StoreEngine ENGINE = new SqliteEngine();

  /** Started over all the time, or, as by default, never within a round. */
  private static final long SMALL_LOG_BYTES = 256 * 1024;

  private static final long LARGE_LOG_BYTES = StoreConfig.defaults().walLimitBytes();

  private static final int MOST_TOLD = 20;

  private final RecoverySettings settings;
  private final RecoveryMode mode;
  private final TemporaryStore files;
  private final ExpectedRecords expected;

  private KilledStore(RecoverySettings settings, RecoveryMode mode, TemporaryStore files) {
    this.settings = settings;
    this.mode = mode;
    this.files = files;
    expected = new ExpectedRecords(mode);
  }

  /** A new and empty store. */
  static KilledStore create(RecoverySettings settings, RecoveryMode mode) throws IOException {
    KilledStore store = new KilledStore(settings, mode, TemporaryStore.createIn(settings.folder()));
    ENGINE.create(store.files.path(), store.order(LARGE_LOG_BYTES).config()).close();
    return store;
  }

  /** How many records must be in it. */
  int size() {
    return expected.records().size();
  }

  /** Where it is. */
  Path path() {
    return files.path();
  }

  private WriterOrder order(long walLimitBytes) {
    List<Integer> next =
        IntStream.range(0, mode.writers()).mapToObj(writer -> expected.made(writer) + 1).toList();
    return new WriterOrder(files.path(), mode, settings.synchronous(), walLimitBytes, next);
  }

  /**
   * One round: write, kill, recover, compare.
   *
   * @param round its number, from 1
   */
  Outcome kill(int round, Random random, PhaseTimer timer) throws Exception {
    long start = System.nanoTime();
    WriterOrder order = order(random.nextBoolean() ? SMALL_LOG_BYTES : LARGE_LOG_BYTES);
    KillMoment moment = KillMoment.random(random, mode.writes());
    KilledWriter killed =
        KilledWriter.run(order, moment, files.folder().resolve("writer-errors.txt"));
    timer.put(Phase.SETUP, killed.openMs());
    Kill kill = new Kill(round, killed, LogInUse.bytes(files.path()), expected.madeByAll());
    long opening = System.nanoTime();
    Outcome outcome;
    try (GraphStore store = ENGINE.open(files.path(), order.config())) {
      store.getNode(WriterHistory.counter(0));
      double recoveryMs = (System.nanoTime() - opening) / 1e6;
      Verdict verdict = timer.time(Phase.VERIFICATION, () -> verify(store, killed.acknowledged()));
      timer.put(Phase.END_TO_END, (System.nanoTime() - start) / 1e6);
      outcome = verdict.outcome(timer, files.path()).with(figures(kill, recoveryMs, verdict));
    } catch (RuntimeException unreadable) {
      IllegalStateException failure =
          new IllegalStateException(
              "not readable after the kill, and kept: " + files.path(), unreadable);
      outcome = Outcome.error(timer.phases(), failure).with(figuresOfUnreadable(kill));
    }
    return outcome;
  }

  /**
   * What is known of a round before the store is opened.
   *
   * @param before transactions that were there when it began
   */
  private record Kill(int round, KilledWriter writer, long logBytes, long before) {

    int acknowledged() {
      return writer.acknowledged().size();
    }
  }

  private RecoveryFigures figures(Kill kill, double recoveryMs, Verdict verdict) {
    boolean guarded = mode.writes() == RecoveryMode.Writes.GUARDED;
    return new RecoveryFigures(
        kill.round(),
        settings.seed(),
        kill.acknowledged(),
        verdict.check().recovered(),
        verdict.check().lost(),
        verdict.check().extra(),
        guarded ? (Long) verdict.replay().replayed() : null,
        verdict.records(),
        kill.writer().killedAfterMs(),
        kill.logBytes(),
        recoveryMs);
  }

  /** A store that cannot be read has lost everything. */
  private RecoveryFigures figuresOfUnreadable(Kill kill) {
    return new RecoveryFigures(
        kill.round(),
        settings.seed(),
        kill.acknowledged(),
        0,
        kill.before() + kill.acknowledged(),
        0,
        null,
        0,
        kill.writer().killedAfterMs(),
        kill.logBytes(),
        0);
  }

  /** All that is found out about a recovered store. */
  private record Verdict(
      RecoveryCheck check, TokenReplay replay, long records, List<String> problems) {

    Outcome outcome(PhaseTimer timer, Path path) {
      if (problems.isEmpty()) {
        return Outcome.passed(timer.phases());
      }
      List<String> told =
          new ArrayList<>(problems.subList(0, Math.min(MOST_TOLD, problems.size())));
      if (told.size() < problems.size()) {
        told.add("and " + (problems.size() - told.size()) + " more");
      }
      told.add("the store is kept: " + path);
      return Outcome.mismatch(timer.phases(), String.join("\n", told));
    }
  }

  private Verdict verify(GraphStore store, List<Acknowledgement> acknowledged) {
    List<String> problems = new ArrayList<>();
    VerificationReport report = SnapshotRecovery.verify(store);
    report.differences().forEach(difference -> problems.add("not verified: " + difference));
    problems.addAll(ENGINE.checkIntegrity(store));
    Map<String, String> found = RecordText.read(store);
    RecoveryCheck check = RecoveryCheck.compare(expected, acknowledged, found, mode.writers());
    problems.addAll(check.problems());
    checkSequence(report.sequence(), acknowledged, problems);
    TokenReplay replay = TokenReplay.NONE;
    if (mode.writes() == RecoveryMode.Writes.GUARDED && problems.isEmpty()) {
      replay = TokenReplay.of(store, mode, expected, acknowledged);
      problems.addAll(replay.problems());
    }
    return new Verdict(check, replay, found.size(), problems);
  }

  /** The store counts its transactions; those of a grouping loader hold several of ours each. */
  private void checkSequence(
      long sequence, List<Acknowledgement> acknowledged, List<String> problems) {
    long made = expected.madeByAll();
    if (mode.groupsInLoader() ? sequence > made : sequence != made) {
      problems.add("the store counts transactions=" + sequence + ", made were " + made);
    }
    for (Acknowledgement one : acknowledged) {
      if (one.sequence() > sequence) {
        problems.add("acknowledged " + one + ", but the store ends with sequence=" + sequence);
      }
    }
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
