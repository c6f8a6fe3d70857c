package org.keelgraph.snapshot;

import java.util.List;
import org.keelgraph.store.LoadRecord;

/**
 * What verifying a snapshot found.
 *
 * @param sequence the commit that the snapshot shows
 * @param checks every comparison that was made
 * @param unfinishedLoads loads that did not come to their end
 */
public record VerificationReport(
    long sequence, List<Check> checks, List<LoadRecord> unfinishedLoads) {

  public VerificationReport {
    checks = List.copyOf(checks);
    unfinishedLoads = List.copyOf(unfinishedLoads);
  }

  /**
   * One comparison.
   *
   * @param name what was compared
   * @param expected what the manifest says
   * @param actual what the rows say
   */
  public record Check(String name, String expected, String actual) {

    public boolean holds() {
      return expected.equals(actual);
    }

    @Override
    public String toString() {
      return name + ": expected " + expected + ", actual " + actual;
    }
  }

  /** Whether the rows are what the manifest says; an unfinished load does not change that. */
  public boolean verified() {
    return checks.stream().allMatch(Check::holds);
  }

  /** Whether every load of the store came to its end. */
  public boolean complete() {
    return unfinishedLoads.isEmpty();
  }

  /** The comparisons that failed. */
  public List<Check> differences() {
    return checks.stream().filter(check -> !check.holds()).toList();
  }
}
