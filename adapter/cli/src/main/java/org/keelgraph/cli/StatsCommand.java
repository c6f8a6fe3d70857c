package org.keelgraph.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.Manifest;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.text.Words;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What a store holds, and how the commits of its loads went. */
@Command(
    name = "stats",
    sortOptions = false,
    description = {
      "Show what a store holds and how the commits of its loads went: statements a sync,"
          + " and the time from a write call to its acknowledgement and its parts."
    },
    footer = {"", "Example:", "  keelgraph stats --store club.db"})
final class StatsCommand implements Callable<Integer> {

  private static final List<String> TIMES = List.of("queue", "apply", "sync", "ack");

  @Spec private CommandSpec spec;

  @Mixin private StoreOptions store;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Map<String, Object> result = new LinkedHashMap<>();
    List<LoadRecord> loads;
    try (OpenedStore opening = store.open(spec);
        StoreSnapshot snapshot = opening.store().snapshot()) {
      GraphStore opened = opening.store();
      loads = snapshot.loads();
      Manifest manifest = snapshot.manifest();
      result.put("store", store.path().toString());
      result.put("store_id", opened.identity().storeId());
      result.put("format_version", opened.identity().formatVersion());
      result.put("created_at", opened.identity().createdAt());
      result.put("sequence", manifest.sequence());
      result.put("nodes", manifest.nodeCount());
      result.put("edges", manifest.edgeCount());
      result.put("file_bytes", Files.size(store.path()));
      result.put("log_bytes", opened.metrics().logBytes());
    }
    if (json) {
      result.put("loads", loads);
      Json.print(spec, result);
    } else {
      printText(result, loads);
    }
    return ExitCode.OK;
  }

  private void printText(Map<String, Object> result, List<LoadRecord> loads) {
    PrintWriter out = spec.commandLine().getOut();
    result.forEach(
        (name, value) ->
            out.printf(
                "%-16s %s%n",
                name,
                value instanceof Number number
                    ? String.format(Locale.ROOT, "%,d", number.longValue())
                    : value));
    for (LoadRecord load : loads) {
      printLoad(out, load);
    }
  }

  private static void printLoad(PrintWriter out, LoadRecord load) {
    out.printf(
        Locale.ROOT,
        "%nload %s: %s%n  %s, group commit %s, %s, started %s%n",
        load.description().sourceName(),
        UnfinishedLoads.state(load),
        load.description().loader(),
        Words.name(load.description().groupCommit()),
        Words.count(load.description().writers(), "writer"),
        load.startedAt());
    Map<String, Object> figures = load.figures().asMap();
    if (!(figures.get("acknowledged") instanceof Long acknowledged)
        || !(figures.get("groups") instanceof Long groups)
        || groups == 0) {
      return;
    }
    out.printf(
        Locale.ROOT,
        "  %s in %s: %.2f a sync, at most %s%n",
        Words.count(acknowledged, "statement"),
        Words.count(groups, "sync"),
        (double) acknowledged / groups,
        figures.get("group_size_max"));
    out.printf("  %-10s %12s %12s %12s%n", "us", "p50", "p99", "max");
    for (String time : TIMES) {
      out.printf(
          Locale.ROOT,
          "  %-10s %,12.0f %,12.0f %,12.0f%n",
          time,
          micros(figures, time + "_p50_us"),
          micros(figures, time + "_p99_us"),
          micros(figures, time + "_max_us"));
    }
  }

  private static double micros(Map<String, Object> figures, String name) {
    return figures.get(name) instanceof Double value ? value : Double.NaN;
  }
}
