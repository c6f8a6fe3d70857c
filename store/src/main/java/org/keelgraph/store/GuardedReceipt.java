package org.keelgraph.store;

import java.time.Instant;

/**
 * Proof that a guarded commit is durable.
 *
 * @param token the caller's token
 * @param sequence position of the transaction in the store's history
 * @param committedAt when it was first written, by the clock of the process that wrote it
 * @param replayed whether this call found it written by an earlier one, and wrote nothing
 */
public record GuardedReceipt(String token, long sequence, Instant committedAt, boolean replayed) {}
