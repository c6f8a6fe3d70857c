package org.keelgraph.store;

/**
 * A load in progress.
 *
 * @param key the load's key in the store
 * @param firstNodeOrdinal ordinal of the input's first node
 * @param firstEdgeOrdinal ordinal of the input's first edge
 * @param resumed whether an earlier attempt is being completed
 */
public record LoadTicket(long key, long firstNodeOrdinal, long firstEdgeOrdinal, boolean resumed) {}
