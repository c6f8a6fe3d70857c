package org.keelgraph.columns;

/** A part of an experiment that has a timer of its own; the field name is that of the evidence. */
public enum Phase {
  /** Creating the store. */
  SETUP("setup_ms"),
  /** Writing all records, until the last one is durable. */
  DATABASE_LOAD("database_load_ms"),
  /** Reading a consistent snapshot's rows. */
  SNAPSHOT("snapshot_ms"),
  /** Proving the rows against the manifest. */
  SNAPSHOT_VERIFICATION("snapshot_verification_ms"),
  /** Putting the rows back into input order. */
  SNAPSHOT_ORDERING("snapshot_ordering_ms"),
  /** Building the graph's arrays. */
  PROJECTION("projection_ms"),
  /** The algorithm, as the column's timer boundary says. */
  ALGORITHM("ms"),
  /** Comparing the result with the reference. */
  VERIFICATION("verification_ms"),
  /** Writing the result. */
  SERIALIZATION("serialization_ms"),
  /** Everything from the first phase to the last. */
  END_TO_END("end_to_end_ms");

  private final String fieldName;

  Phase(String fieldName) {
    this.fieldName = fieldName;
  }

  public String fieldName() {
    return fieldName;
  }
}
