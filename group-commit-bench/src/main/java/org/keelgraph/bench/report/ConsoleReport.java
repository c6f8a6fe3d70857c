package org.keelgraph.bench.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.keelgraph.bench.sample.SampleRecord;
import org.keelgraph.columns.Phase;

/** The report in short for a terminal: plain ASCII, tables at most 80 columns wide. */
public final class ConsoleReport {

  private static final int WIDTH = 80;

  private ConsoleReport() {}

  /**
   * Renders a model.
   *
   * @param model what was measured
   * @param evidence where the evidence lies, as the user would type it
   */
  public static String render(ReportModel model, String evidence) {
    StringBuilder text = new StringBuilder();
    List<CellSummary> cells = model.cells().stream().filter(LoadBlock::shows).toList();
    for (LoadBlock block : LoadBlock.of(cells)) {
      heading(text, block.title());
      if (block.hasLoads()) {
        text.append(LoadTables.headline(block).text(WIDTH)).append('\n');
        heading(text, "Phases");
        text.append(LoadTables.phases(block).text(WIDTH)).append('\n');
      }
      if (block.hasPhase(Phase.SNAPSHOT_ORDERING)) {
        heading(text, "Snapshot back into input order, median +/- MAD (snapshot_ordering_ms)");
        text.append(LoadTables.ordering(block).text(WIDTH)).append('\n');
      }
      if (block.hasKernels()) {
        heading(text, "Kernels on the recovered snapshot, against the reference");
        text.append(LoadTables.kernels(block).text(WIDTH)).append('\n');
      }
    }
    List<CellSummary> killed = model.cells().stream().filter(RecoveryTable::shows).toList();
    if (!killed.isEmpty()) {
      heading(text, RecoveryTable.title(killed));
      text.append(RecoveryTable.of(killed).text(WIDTH)).append('\n');
    }
    outcome(text, model);
    text.append("Evidence  ").append(evidence).append('\n');
    return Table.ascii(text.toString());
  }

  private static void outcome(StringBuilder text, ReportModel model) {
    wrap(text, "Samples   ", samples(model));
    failures(model)
        .forEach(
            (failure, times) ->
                wrap(
                    text,
                    "FAILED    ",
                    times == 1 ? failure : failure + " (" + Numbers.whole(times) + " times)"));
    text.append("Stolen    ").append(Descriptions.steal(model)).append(" of processor time\n");
    text.append("fsync     ")
        .append(Descriptions.yardstick(model.metadata().syncYardstick()))
        .append('\n');
  }

  private static String samples(ReportModel model) {
    if (model.state() == ReportModel.State.COMPLETE) {
      return "all %s samples passed".formatted(Numbers.whole(model.samples()));
    }
    return "%s (run %s), %s passed, %s failed"
        .formatted(
            Numbers.whole(model.samples()),
            model.state().name().toLowerCase(Locale.ROOT),
            Numbers.whole(model.passed()),
            Numbers.whole(model.failed()));
  }

  /** What failed and why, in order of appearance, and how often that did. */
  private static Map<String, Integer> failures(ReportModel model) {
    Map<String, Integer> times = new LinkedHashMap<>();
    for (ReportModel.Failure failure : model.failures()) {
      SampleRecord sample = failure.sample();
      String error = String.valueOf(sample.outcome().error()).lines().findFirst().orElse("");
      times.merge(Descriptions.of(sample.cell()) + ": " + error, 1, Integer::sum);
    }
    return times;
  }

  private static void heading(StringBuilder text, String title) {
    wrap(text, "", title);
    text.append('\n');
  }

  /** Breaks a paragraph at blanks; the lines after the first are indented as the first begins. */
  private static void wrap(StringBuilder text, String begin, String paragraph) {
    StringBuilder line = new StringBuilder(begin);
    for (String word : Table.ascii(paragraph).split(" +", -1)) {
      boolean first = line.length() == begin.length();
      if (!first && line.length() + 1 + word.length() > WIDTH) {
        text.append(line).append('\n');
        line.setLength(0);
        line.repeat(' ', begin.length());
        first = true;
      }
      line.append(first ? "" : " ").append(word);
    }
    text.append(line).append('\n');
  }
}
