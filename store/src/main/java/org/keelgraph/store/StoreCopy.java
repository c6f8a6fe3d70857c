package org.keelgraph.store;

/** A copy of a store that is being made beside its final path: {@link #copy}, then the rest. */
public interface StoreCopy extends StagedStore {

  /**
   * Copies the store as of one commit; others go on writing to it.
   *
   * @return who the store is, and so the copy
   */
  StoreIdentity copy(Progress progress);

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
