package org.keelgraph.loaders.load;

import org.jspecify.annotations.Nullable;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.StoreMetrics;

/**
 * What a load came to.
 *
 * @param record what the store remembers of it
 * @param skippedEdges edges left out because an end was not a node
 * @param createdNodes nodes made because an edge ended in them
 * @param resumed whether an earlier attempt was completed
 * @param setupNanos creating or opening the store
 * @param loadNanos reading and writing, until everything was durable
 * @param metrics the store's counters after the load; null for a bulk load of a new store
 */
public record LoadReport(
    LoadRecord record,
    long skippedEdges,
    long createdNodes,
    boolean resumed,
    long setupNanos,
    long loadNanos,
    @Nullable StoreMetrics metrics) {}
