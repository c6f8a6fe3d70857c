package org.keelgraph.store;

import org.jspecify.annotations.Nullable;

/**
 * A load that is all or nothing. Ordinals count from 0 within the load. Not thread-safe: one thread
 * feeds it. Closing it without {@link #commit} leaves no trace.
 */
public interface BulkLoad extends AutoCloseable {

  /** Adds a node; of several with one id, the last wins. */
  void node(long ordinal, String id, LabelSet labels, Properties properties);

  /** Whether the id is a node of this load or of the store that it loads into. */
  boolean hasNode(String id);

  /**
   * Adds an edge; of several with one key, the last wins.
   *
   * @param edgeId tells parallel edges apart, empty for none
   * @param weight a Long, a Double or null
   * @return false, and nothing is added, if an end of it is not a node of this load or its store
   */
  boolean edge(
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
   * @param sourceBytes size of the input, known once it is read
   * @param sourceSha256 digest of the input, known once it is read
   */
  LoadRecord commit(long sourceBytes, String sourceSha256);

  @Override
  void close();
}
