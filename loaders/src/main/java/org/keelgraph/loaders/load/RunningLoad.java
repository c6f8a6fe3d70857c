package org.keelgraph.loaders.load;

/** A load that can be ended early. Thread-safe. */
public interface RunningLoad {

  /**
   * Ends the load at its next record, unless its last commit has begun: the call that runs it
   * throws {@link org.keelgraph.error.StoreIoException}. A bulk load leaves nothing then, one of
   * statements what was acknowledged and a note that it did not finish.
   *
   * @return whether it ends early; if false, it is complete, or will be unless its last commit
   *     fails
   */
  boolean abandon();

  /** Removes what a load has under construction that was abandoned and has not ended yet. */
  void clear();
}
