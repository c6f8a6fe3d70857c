package org.keelgraph.bench.sample;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * One sample: what was measured, when, and how it ended. In JSON the three parts are one flat
 * object, and absent fields are left out.
 *
 * @param cell what was measured
 * @param turn when, within the run
 * @param outcome how it ended
 */
public record SampleRecord(
    @JsonUnwrapped Cell cell, @JsonUnwrapped Turn turn, @JsonUnwrapped Outcome outcome) {

  /** Whether the sample counts as a failure of the run; a warm-up does too. */
  public boolean failed() {
    return outcome.status().failed();
  }

  /** Whether its times go into statistics. */
  public boolean measured() {
    return !turn.warmup() && !failed();
  }
}
