package org.keelgraph.bench.evidence;

import java.util.List;

/**
 * What a check of evidence found.
 *
 * @param samples samples read
 * @param numbers numbers recomputed and compared
 * @param problems what is wrong, in sentences; empty if nothing is
 */
public record CheckResult(int samples, int numbers, List<String> problems) {

  public CheckResult {
    problems = List.copyOf(problems);
  }

  /** Whether the evidence holds. */
  public boolean passed() {
    return problems.isEmpty();
  }
}
