package org.keelgraph.snapshot;

import java.util.ArrayList;
import java.util.List;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.error.NotVerifiedException;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.StoreEngine;

/** What a store must pass before it gets its name. */
final class StagedProof {

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
    throw new NotVerifiedException(consequence + ": " + String.join("; ", problems));
  }
}
