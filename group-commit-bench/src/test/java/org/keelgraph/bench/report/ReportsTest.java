package org.keelgraph.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.keelgraph.bench.Fixtures;
import org.keelgraph.bench.sample.Cell;
import org.keelgraph.bench.sample.ColumnIdentity;
import org.keelgraph.bench.sample.LoadSetting;
import org.keelgraph.bench.sample.Outcome;
import org.keelgraph.bench.sample.SampleRecord;
import org.keelgraph.columns.Phase;

class ReportsTest {

  private static final ReportModel MODEL =
      ReportModel.of(Fixtures.groupCommitRun(), Fixtures.finished());

  @Test
  void markdownHasTheHeadlineTable() {
    assertThat(MarkdownReport.render(MODEL))
        .contains(
            """
            ## Group commit: store-direct, hub, journal wal, 4 writers, statements, synchronous full

            | nodes | group commit |  load ms | ± MAD ms |   n | ratio to off | mean group \
            | ack p50 µs | ack p99 µs | sync p50 µs |
            """)
        .contains(
            """
            | 1,024 | off          | 10,242.0 |      1.0 |   3 |            1 |       3.00 \
            |      1,500 |     22,501 |         900 |
            | 1,024 | engine       |  5,122.0 |      1.0 |   3 |        0.500 |       3.00 \
            |      1,500 |     22,501 |         900 |
            """);
  }

  @Test
  void markdownSaysFirstWhatItDoesNotMean() {
    String report = MarkdownReport.render(MODEL);
    assertThat(report.indexOf("no ranking")).isBetween(0, report.indexOf("| nodes"));
    assertThat(report).contains("layout noise", "one machine", "first write to last answer");
  }

  @Test
  void markdownTellsNoiseAndHowToReproduce() {
    assertThat(MarkdownReport.render(MODEL))
        .contains("2.08 %", "0.1 0.2 0.3", "2.5 1.0 0.5", "p50 813 µs, p99 4,100 µs")
        .contains("    keelgraph bench group-commit --label 'two words'\n");
  }

  @Test
  void markdownKeepsEveryFailureWhole() {
    List<SampleRecord> samples = new ArrayList<>(Fixtures.groupCommitRun());
    samples.add(
        new SampleRecord(
            Fixtures.load(128, "engine"),
            Fixtures.turn(3),
            Outcome.error(Map.of(), new IllegalStateException("100% wrong"))));
    String report = MarkdownReport.render(ReportModel.of(samples, Fixtures.finished()));
    assertThat(report)
        .contains("Line 49 of samples.jsonl, group-commit store-direct hub-128 load")
        .contains("    java.lang.IllegalStateException: 100% wrong\n    \tat ");
  }

  @Test
  void consoleFitsEightyColumnsOfAscii() {
    assertThat(ConsoleReport.render(MODEL, "evidence/run").lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80).matches("\\p{ASCII}*"));
  }

  @Test
  void consoleHasTheHeadline() {
    assertThat(ConsoleReport.render(MODEL, "evidence/run"))
        .contains("1,024  off     10,242.0")
        .contains("128    bfs from 0      12/12")
        .contains("snapshot_ordering_ms")
        .contains("Samples   all 48 samples passed\n")
        .endsWith("Evidence  evidence/run\n");
  }

  @Test
  void consoleTellsTheSameFailureOnce() {
    List<SampleRecord> samples = new ArrayList<>(Fixtures.groupCommitRun());
    for (int repeat = 1; repeat <= 3; repeat++) {
      samples.add(
          new SampleRecord(
              Fixtures.load(128, "engine"),
              Fixtures.turn(repeat),
              Outcome.mismatch(Map.of(), "expected=1 found=2")));
    }
    assertThat(ConsoleReport.render(ReportModel.of(samples, Fixtures.finished()), "x"))
        .contains("Samples   51 (run failed), 48 passed, 3 failed\nFAILED    group-commit")
        .containsOnlyOnce("expected=1 found=2")
        .containsPattern("\\(3\\s+times\\)");
  }

  @Test
  void printTheSameUnderEveryLocale() {
    Locale before = Locale.getDefault();
    String markdown = MarkdownReport.render(MODEL);
    String console = ConsoleReport.render(MODEL, "x");
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(MarkdownReport.render(MODEL)).isEqualTo(markdown);
      assertThat(ConsoleReport.render(MODEL, "x")).isEqualTo(console);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void kernelsOfAnotherColumnHaveABlockWithoutALoad() {
    Cell cell = Fixtures.load(128, "off").withAlgorithm("wcc", null);
    Cell other = cell.withColumn(new ColumnIdentity("store-cypher", "query", "whole query"));
    SampleRecord sample =
        new SampleRecord(other, Fixtures.turn(1), Outcome.passed(Map.of(Phase.RUN, 12.25)));
    ReportModel model = ReportModel.of(List.of(sample), Fixtures.finished());
    assertThat(MarkdownReport.render(model)).contains("| 128   | wcc").doesNotContain("### Phases");
    assertThat(ConsoleReport.render(model, "x")).contains("128    wcc").doesNotContain("Phases");
  }

  @Test
  void markdownListsCellsOfOtherExperiments() {
    Cell load = Fixtures.load(128, "off");
    Cell kernels =
        new Cell(
            "kernels",
            null,
            load.columnIdentity(),
            load.graph(),
            "pagerank",
            null,
            LoadSetting.NONE);
    SampleRecord sample =
        new SampleRecord(kernels, Fixtures.turn(1), Outcome.passed(Map.of(Phase.RUN, 12.25)));
    assertThat(MarkdownReport.render(ReportModel.of(List.of(sample), Fixtures.finished())))
        .contains("| kernels store-direct hub-128 pagerank |    1/1 |");
  }
}
