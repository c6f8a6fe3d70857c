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
import org.keelgraph.text.Words;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What {@code backup} and {@code restore} share: a verified copy from one path to another. */
final class CopyOptions {

  @Option(names = "--force", description = "Replace a file that is there already.")
  private boolean force;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  /**
   * Copies, and prints what was done.
   *
   * @param verb what was done to the source, in a sentence
   * @param source the file to copy
   * @param target where the copy goes
   */
  int run(CommandSpec spec, String verb, Path source, Path target) {
    refuseTaken(target);
    long start = System.nanoTime();
    BackupReport report = copy(source, target, spec.commandLine().getErr());
    double seconds = (System.nanoTime() - start) / 1e9;
    if (json) {
      Json.print(spec, result(source, target, report, seconds));
    } else {
      PrintWriter out = spec.commandLine().getOut();
      out.println(verb + " " + source + " to " + target);
      print(out, report, seconds);
    }
    return ExitCode.OK;
  }

  /** The engine refuses as well, but knows no options. */
  private void refuseTaken(Path target) {
    if (!force && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      throw new StoreIoException(target + " exists already; --force replaces it");
    }
  }

  private BackupReport copy(Path source, Path target, PrintWriter err) {
    ExistingTarget existing = force ? ExistingTarget.REPLACE : ExistingTarget.REFUSE;
    try (ProgressBars bars = ProgressBars.forTerminal(target.getFileName().toString())) {
      StagedWork<StoreBackup> work =
          new StagedWork<>(
              StoreBackup::abandon,
              StoreBackup::close,
              target + " is as it was",
              target + " is complete");
      // INVARIANT: closed in reverse; an interruption waits until the backup has cleared away
      try (Interruption _ = Interruption.of(err, work, bars);
          StoreBackup backup =
              work.begin(() -> StoreBackup.stage(new SqliteEngine(), source, target, existing))) {
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

  private static void print(PrintWriter out, BackupReport report, double seconds) {
    out.printf(
        Locale.ROOT,
        "  %s and %s as of commit %,d, verified%n",
        Words.count(report.manifest().nodeCount(), "node"),
        Words.count(report.manifest().edgeCount(), "edge"),
        report.manifest().sequence());
    out.printf(Locale.ROOT, "  %s in %.2f s%n", Words.count(report.bytes(), "byte"), seconds);
    if (!report.verification().complete()) {
      out.println(
          "  a load had not finished then, or was still running; the same load again completes it");
    }
  }

  private static Map<String, Object> result(
      Path source, Path target, BackupReport report, double seconds) {
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
