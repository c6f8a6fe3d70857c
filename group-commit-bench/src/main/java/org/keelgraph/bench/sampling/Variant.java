package org.keelgraph.bench.sampling;

import org.keelgraph.bench.sample.Cell;

/**
 * One of the things that an experiment compares; it runs once a repeat.
 *
 * @param name what progress shows
 * @param cell what a failure is filed under that the run did not file itself
 * @param run takes the samples
 */
public record Variant(String name, Cell cell, Run run) {

  /** One run of a variant. */
  @FunctionalInterface
  public interface Run {

    /**
     * Runs once, from a clean state, and leaves none behind.
     *
     * @throws Exception a failure, which is kept as a sample of the variant's cell
     */
    void run(Samples samples) throws Exception;
  }
}
