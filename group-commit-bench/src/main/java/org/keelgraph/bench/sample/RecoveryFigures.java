package org.keelgraph.bench.sample;

import org.jspecify.annotations.Nullable;

/**
 * What a store had kept when the process that wrote it was killed. A transaction is what was
 * acknowledged as one: a batch, a statement of a grouping loader, a bulk load.
 *
 * @param round number of the kill among those of its mode, from 1
 * @param seed of the run's random moments
 * @param acknowledged transactions acknowledged in this round, until the pipe was empty
 * @param recovered transactions of this round that are there
 * @param lost acknowledged transactions of which something is not there, earlier rounds' included
 * @param extra transactions that are there, but whose acknowledgement did not come any more
 * @param replayed guarded transactions asked for again that gave their first receipt
 * @param records nodes and edges compared
 * @param killedAfterMs from the store's opening in the process to the kill
 * @param logBytes length of the write-ahead log that the kill left, without room made ahead
 * @param recoveryMs from opening the store until the first read is answered
 */
public record RecoveryFigures(
    int round,
    long seed,
    long acknowledged,
    long recovered,
    long lost,
    long extra,
    @Nullable Long replayed,
    long records,
    double killedAfterMs,
    long logBytes,
    double recoveryMs) {}
