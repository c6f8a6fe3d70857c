package org.keelgraph.store;

/** What becomes of a file that is where a new store shall be. */
public enum ExistingTarget {

  /** It stays, and the new store is refused. */
  REFUSE,

  /** The new store takes its place, in one step. */
  REPLACE
}
