package org.keelgraph.store;

/**
 * Proof that a transaction is durable under the store's {@link SynchronousMode}.
 *
 * @param sequence position of the transaction in the store's history, from 1
 * @param groupSize transactions that shared the sync, this one included
 * @param queuedNanos from the call until the group's leader took it
 * @param applyNanos the group's statements, from begin to just before commit
 * @param syncNanos the group's commit, its sync included
 */
public record CommitReceipt(
    long sequence, int groupSize, long queuedNanos, long applyNanos, long syncNanos) {}
