package org.keelgraph.store;

import org.jspecify.annotations.Nullable;

/**
 * A load that is all or nothing. Ordinals count from 0 within the load. Not thread-safe: one thread
 * feeds it. Closing it without {@link #commit()} leaves no trace.
 */
public interface BulkLoad extends AutoCloseable {

  /** Adds a node; of several with one id, the last wins. */
  void node(long ordinal, String id, LabelSet labels, Properties properties);

  /**
   * Adds an edge; of several with one key, the last wins. Its ends may be added later.
   *
   * @param edgeId tells parallel edges apart, empty for none
   * @param weight a Long, a Double or null
   */
  void edge(
      long ordinal,
      String source,
      String type,
      String target,
      String edgeId,
      @Nullable Number weight,
      Properties properties);

  /**
   * Makes everything durable and visible.
   *
   * @throws org.keelgraph.error.ConstraintException if an end of an edge is not a node
   */
  LoadRecord commit();

  @Override
  void close();
}
