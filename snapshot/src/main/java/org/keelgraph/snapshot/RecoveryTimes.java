package org.keelgraph.snapshot;

/**
 * How long each station of a recovery took, in nanoseconds.
 *
 * @param snapshotNanos reading the rows
 * @param verificationNanos proving them against the manifest
 * @param orderingNanos putting them back into input order
 * @param projectionNanos building the graph's arrays
 */
public record RecoveryTimes(
    long snapshotNanos, long verificationNanos, long orderingNanos, long projectionNanos) {}
