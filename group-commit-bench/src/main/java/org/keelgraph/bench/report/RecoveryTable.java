package org.keelgraph.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.keelgraph.bench.sample.LoadSetting;
import org.keelgraph.bench.statistics.Spread;

/** What the kills of all modes left, a row a mode, and all of them together. */
final class RecoveryTable {

  /** How the figures came about, for the report. */
  static final String EXPLANATION =
      "A process writes under a mode and tells each acknowledgement; it is killed (SIGKILL) at a"
          + " random moment; the store is opened, verified and compared, record by record, with"
          + " what was asked for and acknowledged. Lost: acknowledged, but not there, and must be"
          + " 0. Extra: there, but its acknowledgement was still on its way, at most one a writer"
          + " and round. Recovery: from opening the killed store until its first read is answered,"
          + " in a process that runs already. Log: what recovery had to read, median.";

  private static final double MIB = 1024.0 * 1024.0;
  private static final String STATEMENTS = "statements";

  private RecoveryTable() {}

  /** Whether the cell is one of this table. */
  static boolean shows(CellSummary summary) {
    return summary.recovery() != null;
  }

  static String title(List<CellSummary> cells) {
    LoadSetting load = cells.getFirst().cell().load();
    return "Recovery after kill -9: store, synchronous " + load.synchronous();
  }

  static Table of(List<CellSummary> cells) {
    List<List<String>> rows = new ArrayList<>();
    long rounds = 0;
    long acknowledged = 0;
    long lost = 0;
    long extra = 0;
    double longest = 0;
    for (CellSummary cell : cells) {
      RecoverySummary recovery = Objects.requireNonNull(cell.recovery(), "a cell of this table");
      rows.add(row(mode(cell.cell().load()), recovery));
      rounds += recovery.rounds();
      acknowledged += recovery.acknowledged();
      lost += recovery.lost();
      extra += recovery.extra();
      longest = Math.max(longest, orZero(recovery.recoveryMaxMs()));
    }
    rows.add(
        List.of(
            "all",
            Numbers.whole(rounds),
            Numbers.whole(acknowledged),
            Numbers.whole(lost),
            Numbers.whole(extra),
            Numbers.ABSENT,
            Numbers.millis(longest),
            Numbers.ABSENT));
    return new Table(
        List.of(
            "journal, group\ncommit, writers",
            "kills",
            "acknowledged",
            "lost",
            "extra",
            "recovery ms\n± MAD",
            "max\nms",
            "log\nMiB"),
        1,
        rows);
  }

  private static List<String> row(String mode, RecoverySummary recovery) {
    Spread log = recovery.logBytes();
    return List.of(
        mode,
        Numbers.whole(recovery.rounds()),
        Numbers.whole(recovery.acknowledged()),
        Numbers.whole(recovery.lost()),
        Numbers.whole(recovery.extra()),
        Numbers.millis(recovery.recoveryMs()),
        Numbers.millis(recovery.recoveryMaxMs()),
        Numbers.decimal(log == null ? null : (Double) (log.median() / MIB), 2));
  }

  private static String mode(LoadSetting load) {
    String mode = load.journal() + " " + load.groupCommit() + " " + load.writers();
    return STATEMENTS.equals(load.loadMode()) ? mode : mode + " " + load.loadMode();
  }

  private static double orZero(@Nullable Double value) {
    return value == null ? 0 : value;
  }
}
