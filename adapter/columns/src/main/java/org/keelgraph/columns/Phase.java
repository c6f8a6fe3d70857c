package org.keelgraph.columns;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** A timed part of a sample, in the order in which it happens. */
public enum Phase {
  /** Everything before the load: an empty store, its schema, its connections. */
  SETUP("setup_ms"),
  /** From the first write call to the last acknowledgement. */
  DATABASE_LOAD("database_load_ms"),
  /** Reading rows into columns under one read view. */
  SNAPSHOT("snapshot_ms"),
  /** Counts and digests against the load's manifest. */
  SNAPSHOT_VERIFICATION("snapshot_verification_ms"),
  /** Putting the snapshot back into input order. */
  SNAPSHOT_ORDERING("snapshot_ordering_ms"),
  /** Building the graph that kernels run on. */
  PROJECTION("projection_ms"),
  /** The algorithm itself. */
  RUN("ms"),
  /** Comparing the answer with the independent reference. */
  VERIFICATION("verification_ms"),
  /** Writing the answer out. */
  SERIALIZATION("serialization_ms"),
  /** The whole, from before the setup to after the last phase. */
  END_TO_END("end_to_end_ms");

  private final String key;

  Phase(String key) {
    this.key = key;
  }

  /** The name in evidence. */
  @JsonValue
  public String key() {
    return key;
  }

  /**
   * The phase of a name in evidence.
   *
   * @throws IllegalArgumentException if there is none
   */
  @JsonCreator
  public static Phase ofKey(String key) {
    for (Phase phase : values()) {
      if (phase.key.equals(key)) {
        return phase;
      }
    }
    throw new IllegalArgumentException("unknown phase=" + key);
  }
}
