package org.keelgraph.store;

/**
 * How concurrent write transactions are kept apart. A property of the open store, not of its file.
 */
public enum JournalMode {
  /**
   * One write transaction at a time, in arrival order: serialisable, and no conflicts. A
   * transaction with a body holds the writer from its first line to its last.
   */
  WAL,
  /**
   * Many write transactions at once, each reading a snapshot and keeping its writes to itself until
   * it commits; of two that change one record the first to commit wins. Snapshot isolation: write
   * skew is possible.
   */
  MVCC
}
