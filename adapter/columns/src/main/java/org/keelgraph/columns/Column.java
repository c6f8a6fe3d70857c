package org.keelgraph.columns;

import org.keelgraph.loaders.input.GraphInput;

/**
 * One way of getting from an input to a result. A column is an execution class, not an engine: what
 * its timer covers differs from column to column and is said here, so that unlike numbers are not
 * taken for a ranking. Stateless, thread-safe.
 */
public interface Column {

  /** Its name in commands and evidence. */
  String name();

  /** What kind of execution it is. */
  String executionClass();

  /** What the timer {@code ms} includes, and what stays outside it. */
  String timerBoundary();

  /**
   * Computes the result from the input, everything included.
   *
   * @param source id of the node to start from, for algorithms that do
   * @throws IllegalArgumentException if the input has no such node
   */
  ColumnRun run(GraphInput input, Algorithm algorithm, String source);
}
