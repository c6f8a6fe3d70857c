package org.keelgraph.store;

/**
 * A new store that is being made of what is whole in a damaged one: {@link #read}, then the rest.
 * The damaged store is never written to.
 */
public interface StoreSalvage extends StagedStore {

  /**
   * Reads the damaged store as far as that goes, and writes what is whole into the new one.
   *
   * @return what was found, and what was not copied
   * @throws org.keelgraph.error.NotAStoreException if it is no store at all
   * @throws org.keelgraph.error.FormatTooNewException if a newer version wrote it
   * @throws org.keelgraph.error.CorruptStoreException if its schema cannot be read
   * @throws org.keelgraph.error.StoreBusyException if another process has it open
   */
  SalvageFindings read(Progress progress);

  /** Hears what is being done. */
  @FunctionalInterface
  interface Progress {
    /**
     * Called by the working thread when a step begins.
     *
     * @param step its name, in a word or two
     */
    void began(String step);
  }
}
