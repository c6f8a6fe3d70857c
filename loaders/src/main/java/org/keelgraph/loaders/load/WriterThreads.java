package org.keelgraph.loaders.load;

/** What kind of thread a concurrent writer is. */
public enum WriterThreads {
  /** A thread of the operating system. */
  PLATFORM,
  /**
   * A virtual thread: cheaper to wake, which is most of what a grouped commit costs beside its
   * sync.
   */
  VIRTUAL
}
