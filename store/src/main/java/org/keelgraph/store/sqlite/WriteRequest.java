package org.keelgraph.store.sqlite;

import java.sql.SQLException;

/**
 * What a caller wants done in one transaction.
 *
 * @param needsSavepoint whether a failure could leave half of it behind
 * @param body applies it
 */
record WriteRequest(boolean needsSavepoint, Body body) {

  /** Runs inside the writer's transaction, on the group leader's thread. */
  @FunctionalInterface
  interface Body {
    void run(GraphChanges changes) throws SQLException;
  }
}
