package org.keelgraph.snapshot;

import org.keelgraph.store.GraphStore;

/**
 * Reaches the switch that turns input ordering off, for the test that shows what it is there for.
 */
public final class UnorderedRecovery {

  private UnorderedRecovery() {}

  /** A verified graph whose nodes stay in the order of the store's rows. */
  public static Graph recover(GraphStore store) {
    return SnapshotRecovery.recover(store, false).graph();
  }
}
