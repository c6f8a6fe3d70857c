package org.keelgraph.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.snapshot.BackupReport;
import org.keelgraph.snapshot.StoreBackup;
import org.keelgraph.store.ExistingTarget;
import org.keelgraph.store.sqlite.SqliteEngine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What {@code backup} and {@code restore} share: a verified copy from one path to another.
 *
 * @param verb what was done to the source, in a sentence
 * @param source the file to copy
 * @param target where the copy goes
 * @param force whether it may replace a file
 */
record BackupRun(String verb, Path source, Path target, boolean force) {

  /** Runs it, and prints what it did. */
  int run(CommandSpec spec, boolean json) {
    refuseTaken();
    long start = System.nanoTime();
    BackupReport report = copy(spec.commandLine().getErr());
    double seconds = (System.nanoTime() - start) / 1e9;
    if (json) {
      Json.print(spec, result(report, seconds));
    } else {
      print(spec.commandLine().getOut(), report, seconds);
    }
    return ExitCode.OK;
  }

  /** The engine refuses as well, but knows no options. */
  private void refuseTaken() {
    if (!force && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      throw new StoreIoException(target + " exists already; --force replaces it");
    }
  }

  private BackupReport copy(PrintWriter err) {
    ExistingTarget existing = force ? ExistingTarget.REPLACE : ExistingTarget.REFUSE;
    try (ProgressBars bars = ProgressBars.forTerminal(target.getFileName().toString())) {
      StoreBackup backup = StoreBackup.stage(new SqliteEngine(), source, target, existing);
      // INVARIANT: closed in reverse; an interruption waits until the backup has cleared away
      try (Interruption _ = Interruption.of(err, backup, target, bars);
          backup) {
        return backup.run(new Bars(bars));
      }
    }
  }

  /** Tells the bars of pages. */
  private static final class Bars implements StoreBackup.Listener {
    private final ProgressBars bars;
    private long shown = -1;

    Bars(ProgressBars bars) {
      this.bars = bars;
    }

    @Override
    public void copied(long pages, long total) {
      if (shown < 0) {
        bars.phase("pages", total);
        shown = 0;
      }
      bars.progressed(pages - shown);
      shown = pages;
    }

    @Override
    public void verifying() {
      bars.phase("verifying", -1);
    }
  }

  private void print(PrintWriter out, BackupReport report, double seconds) {
    out.println(verb + " " + source + " to " + target);
    out.printf(
        Locale.ROOT,
        "  %,d nodes and %,d edges as of commit %,d, verified%n",
        report.manifest().nodeCount(),
        report.manifest().edgeCount(),
        report.manifest().sequence());
    out.printf(Locale.ROOT, "  %,d bytes in %.2f s%n", report.bytes(), seconds);
    if (!report.verification().complete()) {
      out.println("  a load had not finished then; the same load again completes it");
    }
  }

  private Map<String, Object> result(BackupReport report, double seconds) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("source", source.toString());
    result.put("target", target.toString());
    result.put("store_id", report.identity().storeId());
    result.put("sequence", report.manifest().sequence());
    result.put("nodes", report.manifest().nodeCount());
    result.put("edges", report.manifest().edgeCount());
    result.put("bytes", report.bytes());
    result.put("seconds", seconds);
    result.put("verified", true);
    result.put("complete", report.verification().complete());
    return result;
  }
}
