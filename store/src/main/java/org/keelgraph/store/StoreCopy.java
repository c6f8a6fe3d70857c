package org.keelgraph.store;

/**
 * A copy of a store that is being made beside its final path: {@link #copy}, then {@link #open} to
 * look at it, then {@link #publish}. Until then nothing is at the final path, or what was there.
 * For one thread at a time, but for {@link #abandon} and {@link #close}.
 */
public interface StoreCopy extends AutoCloseable {

  /**
   * Copies the store as of one commit; others go on writing to it.
   *
   * @return who the store is, and so the copy
   */
  StoreIdentity copy(Progress progress);

  /** Opens the copy, to read it; the caller closes it. */
  GraphStore open();

  /**
   * Makes the copy durable under its final name.
   *
   * @return its size in bytes
   * @throws org.keelgraph.error.StoreIoException if {@link #abandon} came first
   */
  long publish();

  /**
   * Lets no later step begin, in any thread; a step under way goes on.
   *
   * @return whether nothing is published, and never will be; false if it was before
   */
  boolean abandon();

  /** Removes what was not published. */
  @Override
  void close();

  /** Hears how far copying is. */
  @FunctionalInterface
  interface Progress {
    /**
     * Called by the copying thread.
     *
     * @param pages how many are copied
     * @param total how many there are
     */
    void copied(long pages, long total);
  }
}
