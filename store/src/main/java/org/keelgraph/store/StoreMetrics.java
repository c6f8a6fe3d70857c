package org.keelgraph.store;

import org.HdrHistogram.Histogram;

/**
 * What an open store has done, as of one moment; the histograms are copies.
 *
 * @param acknowledged transactions acknowledged
 * @param groups syncs that acknowledged them
 * @param groupSize transactions a group
 * @param queueNanos from a write call until its group's leader took it
 * @param applyNanos a group's statements
 * @param syncNanos a group's commit, sync included
 * @param acknowledgeNanos from a write call until its acknowledgement
 * @param checkpoints checkpoints completed
 */
public record StoreMetrics(
    long acknowledged,
    long groups,
    Histogram groupSize,
    Histogram queueNanos,
    Histogram applyNanos,
    Histogram syncNanos,
    Histogram acknowledgeNanos,
    long checkpoints) {}
