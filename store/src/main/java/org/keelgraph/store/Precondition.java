package org.keelgraph.store;

/** What must hold in the store for a guarded commit to be written. */
public sealed interface Precondition {

  /** No node has the id. */
  record NodeAbsent(String id) implements Precondition {}

  /** A node has the id. */
  record NodePresent(String id) implements Precondition {}

  /** The node is there and its property has exactly that value. */
  record NodePropertyEquals(String id, String name, Object value) implements Precondition {}

  /** No edge has the key. */
  record EdgeAbsent(EdgeKey key) implements Precondition {}

  /** An edge has the key. */
  record EdgePresent(EdgeKey key) implements Precondition {}
}
