package org.keelgraph.store;

/**
 * A store that is being made beside its final path: once it is whole, {@link #open} to look at it,
 * then {@link #publish}. Until then nothing is at the final path, or what was there. For one thread
 * at a time, but for {@link #abandon} and {@link #close}.
 */
public interface StagedStore extends AutoCloseable {

  /** Opens what was made, to read it; the caller closes it. */
  GraphStore open();

  /**
   * Makes it durable under its final name.
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
}
