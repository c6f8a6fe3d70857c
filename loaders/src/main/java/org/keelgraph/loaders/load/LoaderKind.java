package org.keelgraph.loaders.load;

/** How records reach the store. */
public enum LoaderKind {
  /** One transaction; into a store that does not exist yet, built aside and renamed into place. */
  BULK,
  /** One writer, one durable statement a record. */
  SINGLE,
  /** Several writers at once; all nodes are durable before the first edge. */
  CONCURRENT
}
