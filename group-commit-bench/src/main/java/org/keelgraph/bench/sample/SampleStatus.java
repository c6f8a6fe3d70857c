package org.keelgraph.bench.sample;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a sample ended. Everything but {@link #PASS} is a failure of the run. */
public enum SampleStatus {
  /** Measured, and equal to the reference. */
  @JsonProperty("pass")
  PASS,
  /** Measured, but the answer differs from the reference. */
  @JsonProperty("mismatch")
  MISMATCH,
  /** An exception ended it. */
  @JsonProperty("error")
  ERROR,
  /** It did not end in the time it was given. */
  @JsonProperty("timeout")
  TIMEOUT;

  /** Whether the sample counts as a failure. */
  public boolean failed() {
    return this != PASS;
  }
}
