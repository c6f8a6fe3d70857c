package org.keelgraph.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.snapshot.Salvage;
import org.keelgraph.snapshot.SalvageReport;
import org.keelgraph.snapshot.VerificationReport;
import org.keelgraph.store.SalvageFindings;
import org.keelgraph.store.SalvageLoss;
import org.keelgraph.store.sqlite.SqliteEngine;
import org.keelgraph.text.Words;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes a new store of what is whole in a damaged one. */
@Command(
    name = "salvage",
    sortOptions = false,
    description = {
      "Copy what is whole of a damaged store into a new one, and list the rest. The damaged store"
          + " is only read; close it everywhere first. A backup is better, if there is one.",
      "",
      "Nodes and edges are 'proven' if they are exactly what the store's manifest counts and"
          + " digests say. If not, the list says which records are known to be missing, and any"
          + " of the others may have been altered.",
      "",
      "What is not copied is listed in FILE.lost.txt beside the new store, one a line: table,"
          + " record, reason.",
      "",
      "Exit code 0 if all of it is proven and nothing is listed; 1 if the new store is there and"
          + " something is lost or not proven; 3 if nothing can be read or written."
    },
    footer = {"", "Example:", "  keelgraph salvage --store club.db --to saved.db"})
final class SalvageCommand implements Callable<Integer> {

  private static final int WIDTH = 80;

  @Spec private CommandSpec spec;

  @Option(
      names = "--store",
      required = true,
      paramLabel = "FILE",
      description = "The damaged store.")
  private Path store;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FILE",
      description = "Where the new store goes; nothing may be there.")
  private Path target;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() {
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      throw new StoreIoException(target + " exists already; choose another path");
    }
    SalvageReport report = salvage(spec.commandLine().getErr());
    if (json) {
      Json.print(spec, result(report));
    } else {
      print(spec.commandLine().getOut(), report);
    }
    return report.complete() ? ExitCode.OK : ExitCode.NOT_VERIFIED;
  }

  private SalvageReport salvage(PrintWriter err) {
    try (ProgressBars bars = ProgressBars.forTerminal(String.valueOf(target.getFileName()))) {
      StagedWork<Salvage> work =
          new StagedWork<>(
              Salvage::abandon,
              Salvage::close,
              "no " + target + " was made; " + store + " is as it was",
              target + " is complete");
      // INVARIANT: closed in reverse; an interruption waits until the salvage has cleared away
      try (Interruption _ = Interruption.of(err, work, bars);
          Salvage salvage = work.begin(() -> Salvage.stage(new SqliteEngine(), store, target))) {
        return salvage.run(step -> bars.phase(step, -1));
      }
    }
  }

  private void print(PrintWriter out, SalvageReport report) {
    SalvageFindings findings = report.findings();
    out.println("salvaged " + store + " to " + target);
    print(out, "nodes", report.nodes());
    print(out, "edges", report.edges());
    out.printf(
        Locale.ROOT,
        "  history    %s and %s; no digest covers them%n",
        Words.count(findings.copied("commit_ledger"), "guarded commit"),
        Words.count(findings.copied("load"), "load"));
    for (String note : findings.notes()) {
      out.println(clip("  note       " + note));
    }
    for (SalvageLoss loss : findings.losses()) {
      out.println(clip("  lost       " + loss));
    }
    Path list = findings.list();
    if (list != null) {
      long more = findings.listedInAll() - findings.losses().size();
      if (more > 0) {
        out.printf(Locale.ROOT, "  and %,d more%n", more);
      }
      out.println("listed in " + list);
    }
    out.println(
        report.complete()
            ? String.format(Locale.ROOT, "proven: all of commit %,d", report.manifest().sequence())
            : "NOT PROVEN: see above");
  }

  private static void print(PrintWriter out, String name, SalvageReport.Part part) {
    if (part.proven()) {
      out.printf(Locale.ROOT, "  %-10s %,d, proven%n", name, part.copied());
      return;
    }
    String expected = part.checks().isEmpty() ? "?" : grouped(part.checks().getFirst().expected());
    out.printf(
        Locale.ROOT,
        "  %-10s NOT PROVEN: %,d of %s records whole, %,d listed;%n"
            + "             what the whole ones hold may differ from what was written%n",
        name,
        part.copied(),
        expected,
        part.listed());
    if (part.checks().isEmpty()) {
      out.println("             the manifest, which would say, cannot be read");
    }
    for (VerificationReport.Check check : part.checks()) {
      if (!check.holds()) {
        out.printf(
            "             %s: expected=%s%n%s found=%s%n",
            check.name(),
            check.expected(),
            " ".repeat(13 + check.name().length() + 4),
            check.actual());
      }
    }
  }

  private static String grouped(String number) {
    return String.format(Locale.ROOT, "%,d", Long.parseLong(number));
  }

  /** One line of a terminal; the list has all of it. */
  private static String clip(String line) {
    int length = line.codePointCount(0, line.length());
    return length <= WIDTH
        ? line
        : line.substring(0, line.offsetByCodePoints(0, WIDTH - 3)) + "...";
  }

  private Map<String, Object> result(SalvageReport report) {
    SalvageFindings findings = report.findings();
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("source", store.toString());
    result.put("target", target.toString());
    result.put("complete", report.complete());
    result.put("manifest_readable", findings.manifest() != null);
    result.put("sequence", report.manifest().sequence());
    result.put("nodes", part(report.nodes()));
    result.put("edges", part(report.edges()));
    result.put("guarded_commits", findings.copied("commit_ledger"));
    result.put("loads", findings.copied("load"));
    result.put("listed", findings.listedInAll());
    result.put("listed_by_table", findings.listed());
    result.put("first_listed", List.copyOf(findings.losses()));
    result.put("list", text(findings.list()));
    result.put("notes", findings.notes());
    result.put("bytes", report.bytes());
    return result;
  }

  private static @Nullable String text(@Nullable Path path) {
    return path == null ? null : path.toString();
  }

  private static Map<String, Object> part(SalvageReport.Part part) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("proven", part.proven());
    result.put("copied", part.copied());
    result.put("listed", part.listed());
    result.put("checks", part.checks());
    return result;
  }
}
