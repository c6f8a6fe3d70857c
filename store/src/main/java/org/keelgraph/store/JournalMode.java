package org.keelgraph.store;

/**
 * How concurrent write transactions are kept apart. A property of the open store, not of its file.
 */
public enum JournalMode {
  /** One write transaction at a time, in arrival order; serialisable; no conflicts. */
  WAL
}
