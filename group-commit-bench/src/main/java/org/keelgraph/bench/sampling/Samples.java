package org.keelgraph.bench.sampling;

import org.keelgraph.bench.sample.Cell;
import org.keelgraph.bench.sample.Outcome;

/**
 * Where a variant's run puts its samples, as many as it takes. It belongs to the thread that runs
 * the variant. The sampler adds the turn, and the resources used since the sample before unless the
 * outcome has its own.
 */
public interface Samples {

  /** Something that is measured and validated; an exception makes it an error. */
  @FunctionalInterface
  interface Measurement {

    /**
     * Measures once.
     *
     * @param timer takes the phases; what it has is kept if this throws
     */
    Outcome measure(PhaseTimer timer) throws Exception;
  }

  /** Keeps a sample. */
  void emit(Cell cell, Outcome outcome);

  /**
   * Measures and keeps one sample, whatever happens.
   *
   * @return whether it passed, so that a run can stop at a load that did not
   * @throws InterruptedException if the measurement was interrupted; no sample is kept then
   */
  boolean measure(Cell cell, Measurement measurement) throws InterruptedException;
}
