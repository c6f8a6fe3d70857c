package org.keelgraph.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.keelgraph.bench.sample.Cell;
import org.keelgraph.bench.statistics.Spread;
import org.keelgraph.columns.Phase;

/** The tables of the group-commit experiment, of one block each. */
final class LoadTables {

  private static final List<Phase> SHOWN =
      List.of(
          Phase.SETUP,
          Phase.DATABASE_LOAD,
          Phase.SNAPSHOT,
          Phase.SNAPSHOT_VERIFICATION,
          Phase.SNAPSHOT_ORDERING,
          Phase.PROJECTION,
          Phase.END_TO_END);

  private LoadTables() {}

  /** Load time, its ratio to no group commit, and what the commits looked like. */
  static Table headline(LoadBlock block) {
    List<List<String>> rows = new ArrayList<>();
    for (long nodes : block.nodes()) {
      for (String setting : block.settings()) {
        block
            .find(nodes, setting, Cell.LOAD)
            .ifPresent(summary -> rows.add(headlineRow(block, nodes, setting, summary)));
      }
    }
    return new Table(
        List.of(
            "nodes",
            "group\ncommit",
            "load\nms",
            "± MAD\nms",
            "n",
            "ratio\nto off",
            "mean\ngroup",
            "ack p50\nµs",
            "ack p99\nµs",
            "sync\np50 µs"),
        2,
        rows);
  }

  private static List<String> headlineRow(
      LoadBlock block, long nodes, String setting, CellSummary summary) {
    Spread load = summary.phases().get(Phase.DATABASE_LOAD);
    return List.of(
        Numbers.whole(nodes),
        setting,
        Numbers.millis(summary.medianMillis(Phase.DATABASE_LOAD)),
        Numbers.deviation(load),
        load == null ? "0" : Numbers.whole(load.n()),
        ratio(block, setting, summary),
        Numbers.decimal(summary.medianCommit("mean_group"), 2),
        Numbers.decimal(summary.medianCommit("ack_p50_us"), 0),
        Numbers.decimal(summary.medianCommit("ack_p99_us"), 0),
        Numbers.decimal(summary.medianCommit("sync_p50_us"), 0));
  }

  private static String ratio(LoadBlock block, String setting, CellSummary summary) {
    if (setting.equals(CellSummaries.BASELINE)) {
      return summary.phases().containsKey(Phase.DATABASE_LOAD) ? "1" : Numbers.ABSENT;
    }
    Double ratio = summary.ratioToOff().get(Phase.DATABASE_LOAD);
    if (ratio == null) {
      return Numbers.ABSENT;
    }
    String mark = LayoutNoise.of(ratio, ratios(block, setting)) ? "~" : "";
    return mark + Numbers.decimal(ratio, 3);
  }

  private static List<Double> ratios(LoadBlock block, String setting) {
    List<Double> ratios = new ArrayList<>();
    for (long nodes : block.nodes()) {
      block
          .find(nodes, setting, Cell.LOAD)
          .map(summary -> summary.ratioToOff().get(Phase.DATABASE_LOAD))
          .ifPresent(ratios::add);
    }
    return ratios;
  }

  /** Median times of every phase of a load. */
  static Table phases(LoadBlock block) {
    List<String> headers = new ArrayList<>(List.of("nodes", "phase, median ms"));
    headers.addAll(block.settings());
    List<List<String>> rows = new ArrayList<>();
    for (long nodes : block.nodes()) {
      for (Phase phase : SHOWN.stream().filter(block::hasPhase).toList()) {
        List<String> row = new ArrayList<>(List.of(Numbers.whole(nodes), phase.key()));
        for (String setting : block.settings()) {
          Optional<CellSummary> found = block.find(nodes, setting, Cell.LOAD);
          row.add(Numbers.millis(found.map(cell -> cell.medianMillis(phase)).orElse(null)));
        }
        rows.add(row);
      }
    }
    return new Table(headers, 2, rows);
  }

  /** How long it takes to put the snapshot back into input order. */
  static Table ordering(LoadBlock block) {
    List<String> headers = new ArrayList<>(List.of("nodes"));
    block.settings().forEach(setting -> headers.add(setting + "\nms"));
    List<List<String>> rows = new ArrayList<>();
    for (long nodes : block.nodes()) {
      List<String> row = new ArrayList<>(List.of(Numbers.whole(nodes)));
      for (String setting : block.settings()) {
        row.add(
            block
                .find(nodes, setting, Cell.LOAD)
                .map(cell -> Numbers.millis(cell.phases().get(Phase.SNAPSHOT_ORDERING)))
                .orElse(Numbers.ABSENT));
      }
      rows.add(row);
    }
    return new Table(headers, 1, rows);
  }

  /** How many kernel answers equalled the reference, and the median times. */
  static Table kernels(LoadBlock block) {
    List<String> headers = new ArrayList<>(List.of("nodes", "kernel", "validated"));
    block.settings().forEach(setting -> headers.add(setting + "\nms"));
    List<List<String>> rows = new ArrayList<>();
    for (long nodes : block.nodes()) {
      for (String kernel : block.kernels()) {
        int passed = 0;
        int samples = 0;
        List<String> times = new ArrayList<>();
        for (String setting : block.settings()) {
          Optional<CellSummary> found = block.find(nodes, setting, kernel);
          passed += found.map(CellSummary::passed).orElse(0);
          samples += found.map(CellSummary::samples).orElse(0);
          times.add(Numbers.millis(found.map(cell -> cell.medianMillis(Phase.RUN)).orElse(null)));
        }
        if (samples > 0) {
          List<String> row = new ArrayList<>();
          row.add(Numbers.whole(nodes));
          row.add(kernel);
          row.add(Numbers.whole(passed) + "/" + Numbers.whole(samples));
          row.addAll(times);
          rows.add(row);
        }
      }
    }
    return new Table(headers, 2, rows);
  }
}
