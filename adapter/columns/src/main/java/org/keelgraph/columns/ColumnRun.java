package org.keelgraph.columns;

/**
 * What a column's run came to.
 *
 * @param outcome the result, by node id
 * @param phases how long each phase took
 */
public record ColumnRun(KernelOutcome outcome, Phases phases) {}
