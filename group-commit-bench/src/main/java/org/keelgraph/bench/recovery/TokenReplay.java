package org.keelgraph.bench.recovery;

import java.util.ArrayList;
import java.util.List;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GuardedReceipt;

/**
 * Asks for guarded commits again after a kill, as a caller does that did not learn how its commit
 * ended: what is there gives its first receipt and writes nothing; what is not is written now,
 * once.
 *
 * @param replayed commits that gave their first receipt
 * @param problems what is wrong, in sentences; empty if nothing is
 */
record TokenReplay(long replayed, List<String> problems) {

  TokenReplay {
    problems = List.copyOf(problems);
  }

  /** No tokens were used. */
  static final TokenReplay NONE = new TokenReplay(0, List.of());

  /**
   * Replays what was acknowledged, and each writer's last and next; the next one is then expected.
   */
  static TokenReplay of(
      GraphStore store,
      RecoveryMode mode,
      ExpectedRecords expected,
      List<Acknowledgement> acknowledged) {
    List<String> problems = new ArrayList<>();
    long replayed = 0;
    for (Acknowledgement one : acknowledged) {
      GuardedReceipt again = RecoveryWriter.commit(store, mode, one.writer(), one.number());
      if (!again.replayed() || again.sequence() != one.sequence()) {
        problems.add("another receipt: acknowledged " + one + ", again " + again);
      }
      replayed += again.replayed() ? 1 : 0;
    }
    for (int writer = 0; writer < mode.writers(); writer++) {
      int last = expected.made(writer);
      if (last > 0 && !RecoveryWriter.commit(store, mode, writer, last).replayed()) {
        problems.add("there, but its token is not: writer=" + writer + " number=" + last);
      }
      GuardedReceipt first = RecoveryWriter.commit(store, mode, writer, last + 1);
      GuardedReceipt again = RecoveryWriter.commit(store, mode, writer, last + 1);
      if (first.replayed() || !again.replayed() || again.sequence() != first.sequence()) {
        problems.add("not written once: first " + first + ", again " + again);
      }
      expected.makeNext(writer);
    }
    return new TokenReplay(replayed, problems);
  }
}
