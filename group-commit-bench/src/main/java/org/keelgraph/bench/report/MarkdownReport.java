package org.keelgraph.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.keelgraph.bench.machine.RunMetadata;
import org.keelgraph.bench.sample.ColumnIdentity;
import org.keelgraph.bench.sample.SampleRecord;
import org.keelgraph.columns.Phase;

/** The report as Markdown: what was measured and what it does not mean first, tables after. */
public final class MarkdownReport {

  private final ReportModel model;
  private final StringBuilder text = new StringBuilder();

  private MarkdownReport(ReportModel model) {
    this.model = model;
  }

  /** Renders a model; the same model always gives the same bytes. */
  public static String render(ReportModel model) {
    MarkdownReport report = new MarkdownReport(model);
    report.introduction();
    report.groupCommit();
    report.recovery();
    report.otherCells();
    report.failures();
    report.noise();
    report.reproduction();
    return report.text.toString();
  }

  private void introduction() {
    RunMetadata metadata = model.metadata();
    RunMetadata.Sampling sampling = metadata.sampling();
    line("# Keelgraph " + (sampling == null ? "run" : sampling.experiment()));
    String state = model.state().name().toLowerCase(Locale.ROOT);
    line(
        String.format(
            Locale.ROOT,
            "Status: **%s**. Samples: %s, passed: %s, failed: %s.",
            state,
            Numbers.whole(model.samples()),
            Numbers.whole(model.passed()),
            Numbers.whole(model.failed())));
    line("## What was measured, and what it does not mean");
    if (sampling != null && model.cells().stream().noneMatch(RecoveryTable::shows)) {
      line(
          String.format(
              Locale.ROOT,
              "Runs of each of the %d variants: warm-ups %d (kept in the samples, left out of the"
                  + " statistics), measured %d. The order of the variants alternated forward and"
                  + " reverse. Figures are the median and the median absolute deviation (MAD,"
                  + " unscaled) of the n measured samples that passed their validation.",
              sampling.variants(),
              sampling.warmups(),
              sampling.repeats()));
    }
    line(
        """
        - A column is an execution class, not an engine: columns differ in what their timer
          includes. There is no ranking and no combined score.
        - This is one machine, one build and one run. Ratios within the run compare; times from
          other machines do not.
        - A difference under 5 % in a single cell is layout noise unless it is consistent across
          cells; such ratios are marked `~`.
        - A cell with n = 1 is evidence that it completes, not a measurement.
        - Resources in the evidence cover a sample's validation as well.""");
    Set<ColumnIdentity> columns = new LinkedHashSet<>();
    model.cells().forEach(summary -> columns.add(summary.cell().columnIdentity()));
    List<List<String>> rows = new ArrayList<>();
    for (ColumnIdentity column : columns) {
      rows.add(List.of(column.column(), column.executionClass(), column.timerBoundary()));
    }
    table(new Table(List.of("column", "execution class", "the timer includes"), 3, rows));
  }

  private void groupCommit() {
    List<CellSummary> cells = model.cells().stream().filter(LoadBlock::shows).toList();
    for (LoadBlock block : LoadBlock.of(cells)) {
      line("## " + block.title());
      if (block.hasLoads()) {
        table(LoadTables.headline(block));
        line("### Phases");
        table(LoadTables.phases(block));
      }
      if (block.hasPhase(Phase.SNAPSHOT_ORDERING)) {
        line("### Putting the snapshot back into input order (snapshot_ordering_ms)");
        table(LoadTables.ordering(block));
      }
      if (block.hasKernels()) {
        line("### Kernels on the recovered snapshot");
        line("Validated counts every answer that equalled the reference, warm-ups included.");
        table(LoadTables.kernels(block));
      }
    }
  }

  private void recovery() {
    List<CellSummary> cells = model.cells().stream().filter(RecoveryTable::shows).toList();
    if (!cells.isEmpty()) {
      line("## " + RecoveryTable.title(cells));
      line(RecoveryTable.EXPLANATION);
      table(RecoveryTable.of(cells));
    }
  }

  private void otherCells() {
    List<List<String>> rows = new ArrayList<>();
    for (CellSummary summary : model.cells()) {
      if (!LoadBlock.shows(summary) && !RecoveryTable.shows(summary)) {
        rows.add(
            List.of(
                Descriptions.of(summary.cell()),
                Numbers.whole(summary.passed()) + "/" + Numbers.whole(summary.samples()),
                Numbers.millis(summary.phases().get(Phase.DATABASE_LOAD)),
                Numbers.millis(summary.phases().get(Phase.RUN))));
      }
    }
    if (!rows.isEmpty()) {
      line("## Cells");
      table(new Table(List.of("cell", "passed", "load ms ± MAD", "ms ± MAD"), 1, rows));
    }
  }

  private void failures() {
    line("## Failures");
    RunMetadata.Finish finish = model.metadata().finished();
    String error = finish == null ? null : finish.error();
    if (error != null) {
      line("The run broke off:");
      code(error);
    }
    if (model.failures().isEmpty()) {
      line("No sample failed.");
    }
    for (ReportModel.Failure failure : model.failures()) {
      SampleRecord sample = failure.sample();
      line(
          String.format(
              Locale.ROOT,
              "Line %d of samples.jsonl, %s, %s%s %d:",
              failure.line(),
              Descriptions.of(sample.cell()),
              sample.outcome().status().name().toLowerCase(Locale.ROOT),
              sample.turn().warmup() ? " in warm-up" : " in repeat",
              sample.turn().repeat()));
      code(String.valueOf(sample.outcome().error()));
    }
  }

  private void noise() {
    line("## Noise");
    table(new Table(List.of("what", "value"), 2, Descriptions.noise(model)));
  }

  private void reproduction() {
    line("## How to reproduce");
    code(Descriptions.command(model.metadata().argv()));
    table(new Table(List.of("what", "value"), 2, Descriptions.environment(model.metadata())));
  }

  private void line(String paragraph) {
    text.append(paragraph).append("\n\n");
  }

  private void table(Table table) {
    if (!table.rows().isEmpty()) {
      line(table.markdown().stripTrailing());
    }
  }

  private void code(String block) {
    line(block.lines().map(row -> "    " + row).reduce((a, b) -> a + "\n" + b).orElse(""));
  }
}
