package org.keelgraph.store;

/**
 * Something of a damaged store that was not copied, or was copied in doubt.
 *
 * @param table where it was: a table, {@code log} or {@code schema}
 * @param what the record, by key or id as far as known, or the stretch of records
 * @param reason why
 */
public record SalvageLoss(String table, String what, String reason) {

  @Override
  public String toString() {
    return table + " " + what + ": " + reason;
  }
}
