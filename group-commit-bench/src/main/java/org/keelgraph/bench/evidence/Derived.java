package org.keelgraph.bench.evidence;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.keelgraph.bench.report.CellSummary;
import org.keelgraph.bench.report.MarkdownReport;
import org.keelgraph.bench.report.ReportModel;
import org.keelgraph.bench.sample.EvidenceJson;
import org.keelgraph.bench.sample.SampleRecord;
import org.keelgraph.bench.sample.SampleStatus;

/** The files that follow from samples and metadata; the writer and the check both use this. */
final class Derived {

  static final String RESULTS = "results.json";
  static final String STATUS = "status.json";
  static final String REPORT = "report.md";

  private record Results(
      String format,
      int samples,
      int passed,
      int failed,
      @Nullable Double stealPercent,
      List<CellSummary> cells) {}

  private record Status(
      String status, int samples, int passed, int failed, List<FailureLine> failures) {}

  private record FailureLine(
      int line,
      String algorithm,
      String family,
      long nodes,
      @Nullable String groupCommit,
      int repeat,
      boolean warmup,
      SampleStatus status,
      String error) {}

  private Derived() {}

  /** Contents by file name. */
  static Map<String, String> files(ReportModel model) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(RESULTS, results(model));
    files.put(REPORT, MarkdownReport.render(model));
    files.put(STATUS, status(model));
    return files;
  }

  private static String results(ReportModel model) {
    OptionalDouble steal = model.stealPercent();
    return EvidenceJson.pretty(
        new Results(
            model.metadata().format(),
            model.samples(),
            model.passed(),
            model.failed(),
            steal.isPresent() ? (Double) steal.getAsDouble() : null,
            model.cells()));
  }

  static String status(ReportModel model) {
    List<FailureLine> failures = new ArrayList<>();
    for (ReportModel.Failure failure : model.failures()) {
      SampleRecord sample = failure.sample();
      failures.add(
          new FailureLine(
              failure.line(),
              sample.cell().algorithm(),
              sample.cell().graph().family(),
              sample.cell().graph().nodes(),
              sample.cell().load().groupCommit(),
              sample.turn().repeat(),
              sample.turn().warmup(),
              sample.outcome().status(),
              String.valueOf(sample.outcome().error()).lines().findFirst().orElse("")));
    }
    return EvidenceJson.pretty(
        new Status(
            model.state().name().toLowerCase(Locale.ROOT),
            model.samples(),
            model.passed(),
            model.failed(),
            failures));
  }
}
