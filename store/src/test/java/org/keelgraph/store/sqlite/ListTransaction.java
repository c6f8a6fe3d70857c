package org.keelgraph.store.sqlite;

import java.util.List;

/**
 * What one transaction of a list-append history did.
 *
 * @param committed whether it was acknowledged
 * @param began a moment before it began
 * @param ended a moment after it was acknowledged, on the same clock
 * @param operations in the order in which it did them
 */
record ListTransaction(boolean committed, long began, long ended, List<Operation> operations) {

  /** What a transaction does to a list. */
  sealed interface Operation {
    String key();
  }

  /** It saw the list as that. */
  record Read(String key, List<Long> seen) implements Operation {}

  /** It put the value, which nobody else appends anywhere, at the list's end. */
  record Append(String key, long value) implements Operation {}
}
