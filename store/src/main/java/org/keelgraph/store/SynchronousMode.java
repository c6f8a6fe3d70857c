package org.keelgraph.store;

/** What an acknowledged commit is safe from. */
public enum SynchronousMode {
  /**
   * Power loss, operating-system crash and kill -9: every commit is synced before it is
   * acknowledged.
   */
  FULL,
  /** Kill -9 only: a power loss may take back the last acknowledged commits, never half of one. */
  NORMAL,
  /** Kill -9 only, and a power loss may damage the file. For data that can be loaded again. */
  OFF
}
