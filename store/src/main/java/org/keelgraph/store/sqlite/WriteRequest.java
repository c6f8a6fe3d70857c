package org.keelgraph.store.sqlite;

import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;
import org.keelgraph.store.Mutation;

/**
 * What a caller wants done in one transaction.
 *
 * @param body applies it
 * @param onCaller whether the body must run on the thread that waits for it
 * @param needsSavepoint whether a failure could leave half of it behind
 * @param writeSet the records that it changes
 * @param snapshot the sequence that it has read, or {@link #READ_NOTHING}
 */
record WriteRequest(
    Body body, boolean onCaller, boolean needsSavepoint, WriteSet writeSet, long snapshot) {

  /** Nothing was read, so nothing can be in conflict. */
  static final long READ_NOTHING = Long.MAX_VALUE;

  /** Runs inside the writer's transaction. */
  @FunctionalInterface
  interface Body {
    /**
     * Applies the changes.
     *
     * @return empty if it changed something, else the sequence of the state that it found
     */
    OptionalLong run(GraphChanges changes) throws SQLException;
  }

  /** A body of the store's own, for which no concurrent change matters. */
  static WriteRequest internal(Body body) {
    return new WriteRequest(body, false, true, WriteSet.NOTHING, READ_NOTHING);
  }

  /** Mutations that were decided on without reading. */
  static WriteRequest blind(List<Mutation> mutations, WriteSet writeSet) {
    return afterReading(mutations, writeSet, READ_NOTHING);
  }

  /** Mutations that were decided on in a snapshot. */
  static WriteRequest afterReading(List<Mutation> mutations, WriteSet writeSet, long snapshot) {
    return new WriteRequest(
        changes -> {
          for (Mutation mutation : mutations) {
            changes.apply(mutation);
          }
          return OptionalLong.empty();
        },
        false,
        isSeveralStatements(mutations),
        writeSet,
        snapshot);
  }

  private static boolean isSeveralStatements(List<Mutation> mutations) {
    return mutations.size() != 1
        || (mutations.getFirst() instanceof Mutation.DeleteNode delete
            && delete.edges() == Mutation.EdgesOfNode.CASCADE);
  }
}
