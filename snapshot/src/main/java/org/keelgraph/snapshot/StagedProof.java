package org.keelgraph.snapshot;

import java.util.ArrayList;
import java.util.List;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.error.NotVerifiedException;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.StoreEngine;

/** What a store must pass before it gets its name. */
final class StagedProof {

  /** One damaged page makes a hundred problems. */
  private static final int MOST_NAMED = 10;

  private StagedProof() {}

  /**
   * Checks structure, references, counts, content and order of all records.
   *
   * @param consequence begins the message of a failure
   * @throws NotVerifiedException if anything does not hold; names each difference
   */
  static VerificationReport of(StoreEngine engine, GraphStore store, String consequence) {
    List<String> problems = new ArrayList<>();
    try {
      problems.addAll(engine.checkIntegrity(store));
      VerificationReport report = SnapshotRecovery.verify(store);
      report.differences().forEach(difference -> problems.add(difference.toString()));
      if (problems.isEmpty()) {
        return report;
      }
    } catch (CorruptStoreException unreadable) {
      problems.add(unreadable.getMessage());
    }
    throw new NotVerifiedException(consequence + ": " + named(problems));
  }

  private static String named(List<String> problems) {
    String first = String.join("; ", problems.subList(0, Math.min(MOST_NAMED, problems.size())));
    int more = problems.size() - MOST_NAMED;
    return more > 0 ? first + "; and " + more + " more" : first;
  }
}
