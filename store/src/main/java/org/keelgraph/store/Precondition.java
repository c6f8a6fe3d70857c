package org.keelgraph.store;

import java.util.Map;
import java.util.Objects;

/** What must hold in the store for a guarded commit to be written. */
public sealed interface Precondition {

  /** No node has the id. */
  record NodeAbsent(String id) implements Precondition {
    public NodeAbsent {
      StoredText.requireNonEmpty("node id", id);
    }
  }

  /** A node has the id. */
  record NodePresent(String id) implements Precondition {
    public NodePresent {
      StoredText.requireNonEmpty("node id", id);
    }
  }

  /** The node is there and its property has exactly that value, as {@link Properties} keeps it. */
  record NodePropertyEquals(String id, String name, Object value) implements Precondition {
    public NodePropertyEquals {
      StoredText.requireNonEmpty("node id", id);
      value = Objects.requireNonNull(Properties.of(Map.of(name, value)).get(name));
    }
  }

  /** No edge has the key. */
  record EdgeAbsent(EdgeKey key) implements Precondition {}

  /** An edge has the key. */
  record EdgePresent(EdgeKey key) implements Precondition {}
}
