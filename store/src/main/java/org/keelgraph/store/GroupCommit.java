package org.keelgraph.store;

/** Who merges concurrent transactions so that they share one sync. */
public enum GroupCommit {
  /** Nobody: every transaction has a sync of its own. */
  OFF,
  /** The store's commit pipeline. */
  ENGINE,
  /** The loader, which merges its threads' statements into one store transaction. */
  CLIENT,
  /**
   * Both, for comparison: the loader's groups pass through the pipeline, which has little to add.
   */
  CLIENT_OVER_ENGINE
}
