package org.keelgraph.cli;

import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.loaders.input.Inputs;
import org.keelgraph.snapshot.SnapshotRecovery;
import org.keelgraph.snapshot.VerificationReport;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.sqlite.SqliteEngine;
import org.keelgraph.text.Words;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Proves a store against its manifest. */
@Command(
    name = "verify",
    sortOptions = false,
    description = {
      "Check a store: the file's structure, its references, and every record against the"
          + " manifest that each commit keeps.",
      "",
      "Exit code 0 if all of it holds and every load came to its end, 1 if something"
          + " differs or a load did not finish, 3 if the store cannot be read."
    },
    footer = {
      "",
      "Examples:",
      "  keelgraph verify --store club.db",
      "  keelgraph verify --store club.db --against docs/examples/karate-club.txt"
    })
final class VerifyCommand implements Callable<Integer> {

  /** Where the second column begins. */
  private static final int INDENT = 11;

  /** Of each part, as text: one damaged page makes a hundred. */
  private static final int MOST_PROBLEMS = 10;

  @Spec private CommandSpec spec;

  @Mixin private StoreOptions store;

  @Option(
      names = "--against",
      paramLabel = "INPUT",
      description = "The input again: names the first records that differ from it.")
  private @Nullable String against;

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "Format of that input; found out from the file by default.")
  private @Nullable String format;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  /** What was found out, part by part. */
  private record Findings(
      List<String> integrity,
      @Nullable VerificationReport manifest,
      List<String> unreadable,
      List<LoadRecord> loads,
      List<String> inputDifferences) {

    boolean holds() {
      return integrity.isEmpty()
          && manifest != null
          && manifest.verified()
          && inputDifferences.isEmpty();
    }

    boolean complete() {
      return loads.stream().allMatch(LoadRecord::complete);
    }
  }

  @Override
  public Integer call() {
    if (format != null && against == null) {
      throw new ParameterException(spec.commandLine(), "--format needs --against");
    }
    Findings findings;
    try (OpenedStore opened = store.open(spec)) {
      findings = examine(opened.store());
    }
    if (json) {
      printJson(findings);
    } else {
      printText(findings);
    }
    return findings.holds() && findings.complete() ? ExitCode.OK : ExitCode.NOT_VERIFIED;
  }

  private Findings examine(GraphStore opened) {
    List<String> integrity = new SqliteEngine().checkIntegrity(opened);
    List<String> differences = new ArrayList<>();
    List<LoadRecord> loads;
    try (StoreSnapshot snapshot = opened.snapshot()) {
      loads = snapshot.loads();
      if (against != null) {
        differences.addAll(
            InputComparison.differences(
                snapshot,
                Inputs.open(against, format),
                json ? UnaryOperator.identity() : Words::shortened));
      }
    }
    try {
      VerificationReport report = SnapshotRecovery.verify(opened);
      return new Findings(integrity, report, List.of(), loads, differences);
    } catch (CorruptStoreException exception) {
      List<String> found = new ArrayList<>(List.of(String.valueOf(exception.getMessage())));
      addCounts(opened, found);
      return new Findings(integrity, null, found, loads, differences);
    }
  }

  /** What can be said of rows that are no graph: that there are too many or too few. */
  private static void addCounts(GraphStore opened, List<String> found) {
    AtomicLong nodes = new AtomicLong();
    AtomicLong edges = new AtomicLong();
    try (StoreSnapshot snapshot = opened.snapshot()) {
      snapshot.scanNodes((key, id, labelSet, ordinal, properties) -> nodes.incrementAndGet());
      snapshot.scanEdges(
          (source, type, target, id, ordinal, kind, bits, properties) -> edges.incrementAndGet());
      addCount(found, "node count", snapshot.manifest().nodeCount(), nodes.get());
      addCount(found, "edge count", snapshot.manifest().edgeCount(), edges.get());
    } catch (CorruptStoreException unreadable) {
      String reason = String.valueOf(unreadable.getMessage());
      if (!found.contains(reason)) {
        found.add("the rows cannot be counted: " + reason);
      }
    }
  }

  private static void addCount(List<String> found, String name, long expected, long actual) {
    if (expected != actual) {
      found.add("%s: expected %d, actual %d".formatted(name, expected, actual));
    }
  }

  private void printText(Findings findings) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("store      " + store.path());
    part(out, "integrity", findings.integrity(), "structure and references hold");
    VerificationReport report = findings.manifest();
    if (report == null) {
      part(out, "manifest", findings.unreadable(), "");
    } else {
      List<String> differing =
          report.differences().stream().map(VerificationReport.Check::toString).toList();
      String holding =
          "counts, content and order of all records hold at commit %,d"
              .formatted(report.sequence());
      part(out, "manifest", differing, holding);
    }
    if (against != null) {
      part(out, "input", findings.inputDifferences(), "every record of " + against + " is there");
    }
    for (LoadRecord load : findings.loads()) {
      out.println("load       " + describe(load));
    }
    out.println(verdict(findings));
  }

  private static void part(PrintWriter out, String name, List<String> problems, String holding) {
    if (problems.isEmpty()) {
      out.printf("%-10s %s%n", name, holding);
    }
    for (String problem : problems.subList(0, Math.min(MOST_PROBLEMS, problems.size()))) {
      String line = String.format(Locale.ROOT, "%-10s DIFFERS %s", name, problem);
      out.println(Lines.wrapped(line, INDENT));
    }
    if (problems.size() > MOST_PROBLEMS) {
      out.printf(Locale.ROOT, "%-10s and %,d more%n", name, problems.size() - MOST_PROBLEMS);
    }
  }

  private static String describe(LoadRecord load) {
    return String.format(
        Locale.ROOT,
        "%s: %s%n           %s and %s, started %s",
        load.description().sourceName(),
        UnfinishedLoads.state(load),
        Words.count(load.description().nodes(), "node"),
        Words.count(load.description().edges(), "edge"),
        Instant.parse(load.startedAt()).truncatedTo(ChronoUnit.SECONDS));
  }

  private static String verdict(Findings findings) {
    if (!findings.holds()) {
      return "NOT VERIFIED";
    }
    return findings.complete()
        ? "verified"
        : "verified: the store is whole as of that commit, but a load did not finish,\n"
            + "or is still running; the same load again completes it";
  }

  private void printJson(Findings findings) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("store", store.path().toString());
    result.put("verified", findings.holds());
    result.put("complete", findings.complete());
    result.put("integrity", findings.integrity());
    VerificationReport report = findings.manifest();
    if (report == null) {
      result.put("error", String.join("; ", findings.unreadable()));
    } else {
      result.put("sequence", report.sequence());
      result.put("checks", report.checks());
    }
    if (against != null) {
      result.put("input_differences", findings.inputDifferences());
    }
    result.put("loads", findings.loads());
    Json.print(spec, result);
  }
}
