package org.keelgraph.bench;

import java.nio.file.Path;
import org.keelgraph.bench.report.ReportModel;

/**
 * How a run ended.
 *
 * @param evidence folder of the evidence
 * @param report what it says
 */
public record RunSummary(Path evidence, ReportModel report) {

  /** Samples that failed, warm-ups included. */
  public int failed() {
    return report.failed();
  }

  /** 0 if the run is complete and every sample passed, otherwise 1. */
  public int exitCode() {
    return report.state() == ReportModel.State.COMPLETE ? 0 : 1;
  }
}
