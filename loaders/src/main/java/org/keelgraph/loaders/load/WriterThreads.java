package org.keelgraph.loaders.load;

/** What kind of thread a concurrent writer is. */
public enum WriterThreads {
  /** A thread of the operating system. */
  PLATFORM,
  /** A virtual thread, for very many writers. */
  VIRTUAL
}
