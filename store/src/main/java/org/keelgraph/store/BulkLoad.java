package org.keelgraph.store;

import org.jspecify.annotations.Nullable;

/**
 * A load that is all or nothing. Ordinals count from 0 within the load. Not thread-safe, but for
 * {@link #abandon} and {@link #close}: one thread feeds it. Closing it without {@link #commit}
 * leaves no trace.
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
   * @throws org.keelgraph.error.StoreIoException if a disk refuses, or {@link #abandon} came first
   */
  LoadRecord commit(long sourceBytes, String sourceSha256);

  /**
   * Lets nothing more be added or committed, in any thread. A commit that cannot be called back any
   * more is waited for.
   *
   * @return whether nothing is committed, and never will be; false if it was before
   */
  boolean abandon();

  /** Removes what was not committed; what a thread may still be writing is removed under it. */
  @Override
  void close();
}
