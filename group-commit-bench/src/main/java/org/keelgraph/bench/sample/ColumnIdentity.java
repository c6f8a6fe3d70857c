package org.keelgraph.bench.sample;

/**
 * The execution class that a sample belongs to, with what its timer includes.
 *
 * @param column name of the column, such as {@code store-direct}
 * @param executionClass what kind of execution it is; columns of different classes are not ranked
 * @param timerBoundary what the timer includes and what stays outside, in a sentence
 */
public record ColumnIdentity(String column, String executionClass, String timerBoundary) {}
