package org.keelgraph.bench.recovery;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.WriteBatch;

/**
 * What must be in a store after so many transactions of each writer, and which of them wrote it
 * last.
 */
final class ExpectedRecords {

  /** A transaction of a writer; both as in {@link Acknowledgement}. */
  record Origin(int writer, int number) {}

  /**
   * A record that must be there.
   *
   * @param content its {@link RecordText}
   * @param origin who wrote that
   */
  record Expected(String content, Origin origin) {}

  private final RecoveryMode mode;
  private final Map<String, Expected> records = new HashMap<>();
  private final int[] made;

  ExpectedRecords(RecoveryMode mode) {
    this.mode = mode;
    made = new int[mode.writers()];
  }

  /** By the key of their {@link RecordText}. */
  Map<String, Expected> records() {
    return Collections.unmodifiableMap(records);
  }

  /** How many transactions of that writer are in it. */
  int made(int writer) {
    return made[writer];
  }

  long madeByAll() {
    long sum = 0;
    for (int count : made) {
      sum += count;
    }
    return sum;
  }

  /** Makes the next transaction of that writer. */
  void makeNext(int writer) {
    Origin origin = new Origin(writer, ++made[writer]);
    for (Mutation mutation : WriterHistory.batch(mode, writer, origin.number()).mutations()) {
      String key = key(mutation);
      String content = content(mutation);
      if (content == null) {
        records.remove(key);
      } else {
        records.put(key, new Expected(content, origin));
      }
    }
  }

  /**
   * Whether the next transaction of that writer left anything in a store: something put, or, if it
   * puts nothing, something deleted. Of the latter kind a loss of just that record cannot be told
   * from it.
   */
  boolean showsNext(int writer, Map<String, String> found) {
    WriteBatch next = WriterHistory.batch(mode, writer, made[writer] + 1);
    boolean puts = next.mutations().stream().anyMatch(mutation -> content(mutation) != null);
    for (Mutation mutation : next.mutations()) {
      String content = content(mutation);
      String key = key(mutation);
      Expected before = records.get(key);
      boolean changes = before == null ? content != null : !before.content.equals(content);
      boolean done = content == null ? !found.containsKey(key) : content.equals(found.get(key));
      if (changes && done && puts == (content != null)) {
        return true;
      }
    }
    return false;
  }

  private static String key(Mutation mutation) {
    return switch (mutation) {
      case Mutation.PutNode(var node) -> RecordText.key(node.id());
      case Mutation.PutEdge(var edge) -> RecordText.key(edge.key());
      case Mutation.DeleteNode(var id, _) -> RecordText.key(id);
      case Mutation.DeleteEdge(var key) -> RecordText.key(key);
      case Mutation.PatchNode _, Mutation.PatchEdge _ -> throw unexpected(mutation);
    };
  }

  /** Null if it deletes. */
  private static @Nullable String content(Mutation mutation) {
    return switch (mutation) {
      case Mutation.PutNode(var node) -> RecordText.content(node);
      case Mutation.PutEdge(var edge) -> RecordText.content(edge);
      case Mutation.DeleteNode _, Mutation.DeleteEdge _ -> null;
      case Mutation.PatchNode _, Mutation.PatchEdge _ -> throw unexpected(mutation);
    };
  }

  private static IllegalStateException unexpected(Mutation mutation) {
    return new IllegalStateException("not of a history: " + mutation);
  }
}
