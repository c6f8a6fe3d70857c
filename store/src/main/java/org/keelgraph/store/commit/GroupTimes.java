package org.keelgraph.store.commit;

/**
 * Where a group's time went.
 *
 * @param applyNanos its statements
 * @param syncNanos its commit, sync included; 0 if nothing was committed
 */
public record GroupTimes(long applyNanos, long syncNanos) {}
