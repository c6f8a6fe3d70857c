package org.keelgraph.snapshot;

import java.util.List;
import org.keelgraph.store.Manifest;
import org.keelgraph.store.SalvageFindings;

/**
 * What a salvage found and made.
 *
 * @param findings what was found in the damaged store, and what was not copied
 * @param manifest of the new store, which has been verified against it
 * @param nodes what is proved of the nodes
 * @param edges what is proved of the edges
 * @param bytes size of the new store's file
 */
public record SalvageReport(
    SalvageFindings findings, Manifest manifest, Part nodes, Part edges, long bytes) {

  /**
   * A part of the new store, beside what the damaged store's manifest says of it. The digests cover
   * a part as a whole: if one differs, any of its records may.
   *
   * @param copied records that were whole
   * @param listed entries of the list that are of this part
   * @param checks the comparisons of count, content and order; none if the damaged store's manifest
   *     cannot be read
   */
  public record Part(long copied, long listed, List<VerificationReport.Check> checks) {

    public Part {
      checks = List.copyOf(checks);
    }

    /** Whether these are exactly the records that the damaged store had. */
    public boolean proven() {
      return !checks.isEmpty() && checks.stream().allMatch(VerificationReport.Check::holds);
    }
  }

  /** Whether nothing was lost: all parts are proven, and nothing is listed. */
  public boolean complete() {
    return nodes.proven() && edges.proven() && findings.listedInAll() == 0;
  }
}
