package org.keelgraph.cli;

import com.google.errorprone.annotations.FormatMethod;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.loaders.input.Inputs;
import org.keelgraph.loaders.load.DanglingEdges;
import org.keelgraph.loaders.load.GraphLoader;
import org.keelgraph.loaders.load.LoadReport;
import org.keelgraph.loaders.load.LoadSettings;
import org.keelgraph.loaders.load.LoaderKind;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.LoadDescription;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreMetrics;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.sqlite.SqliteEngine;
import org.keelgraph.text.Words;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Loads files into a store. */
@Command(
    name = "load",
    sortOptions = false,
    description = {
      "Load graphs into a store, which is created if it is not there.",
      "",
      "bulk is all or nothing and the fastest. single and concurrent write one durable"
          + " statement a record; a load of theirs that was killed keeps what was"
          + " acknowledged, and running it again completes it."
    },
    footer = {
      "",
      "Examples:",
      "  keelgraph load docs/examples/karate-club.txt --store club.db",
      "  keelgraph load graph.txt.gz --store g.db --loader concurrent --writers 16"
    })
final class LoadCommand implements Callable<Integer> {

  private static final int DEFAULT_WRITERS = 4;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MICROSECOND = 1e3;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "INPUT",
      description = "Files to load, one after the other; .gz is unpacked.")
  private List<String> inputs;

  @Option(
      names = "--store",
      required = true,
      paramLabel = "FILE",
      description = "The store to load into.")
  private Path store;

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "edge-list or snap; found out from the file by default.")
  private @Nullable String format;

  @Option(
      names = "--loader",
      paramLabel = "L",
      description = "bulk, single or concurrent; bulk by default, concurrent with --writers.")
  private @Nullable LoaderKind loader;

  @Option(
      names = "--writers",
      paramLabel = "N",
      description = "Concurrent writers; " + DEFAULT_WRITERS + " by default.")
  private @Nullable Integer writers;

  @Option(
      names = "--journal",
      paramLabel = "J",
      defaultValue = "wal",
      description = "wal (default): one write transaction at a time; mvcc: many at once.")
  private JournalMode journal;

  @Option(
      names = "--group-commit",
      paramLabel = "G",
      description = {
        "Who lets concurrent statements share a sync: off, engine (the store) or client"
            + " (the loader); engine by default, off without concurrent writers."
      })
  private @Nullable GroupCommit groupCommit;

  @Option(
      names = "--synchronous",
      paramLabel = "S",
      defaultValue = "full",
      description = {
        "full: what is acknowledged survives power loss (default); normal, off: only a"
            + " crash of the process."
      })
  private SynchronousMode synchronous;

  @Option(
      names = "--dangling",
      paramLabel = "D",
      defaultValue = "reject",
      description = {
        "An edge whose end is not a node: reject (default) the load, create the node, or"
            + " skip the edge."
      })
  private DanglingEdges dangling;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() {
    LoadSettings settings = settings();
    StoreConfig config =
        StoreConfig.builder()
            .journal(journal)
            .synchronous(synchronous)
            .groupCommit(settings.storeGroupCommit())
            .build();
    for (String input : inputs) {
      load(Inputs.open(input, format), settings, config);
    }
    return ExitCode.OK;
  }

  private LoadSettings settings() {
    LoaderKind kind = loader;
    if (kind == null) {
      kind = writers == null ? LoaderKind.BULK : LoaderKind.CONCURRENT;
    }
    int count = writers != null ? writers : kind == LoaderKind.CONCURRENT ? DEFAULT_WRITERS : 1;
    if (count > 1 && kind != LoaderKind.CONCURRENT) {
      throw needs("--writers " + count, "concurrent", kind);
    }
    if (groupCommit != null && groupCommit != GroupCommit.OFF && kind != LoaderKind.CONCURRENT) {
      throw needs("--group-commit " + Words.name(groupCommit), "concurrent", kind);
    }
    if (journal != JournalMode.WAL && kind == LoaderKind.BULK) {
      throw needs("--journal " + Words.name(journal), "single or concurrent", kind);
    }
    GroupCommit grouping = groupCommit;
    if (grouping == null) {
      grouping = kind == LoaderKind.CONCURRENT ? GroupCommit.ENGINE : GroupCommit.OFF;
    }
    try {
      return new LoadSettings(kind, count, grouping, dangling);
    } catch (IllegalArgumentException exception) {
      throw new ParameterException(spec.commandLine(), String.valueOf(exception.getMessage()));
    }
  }

  /** Refuses an option that would have no effect. */
  private ParameterException needs(String option, String loaders, LoaderKind found) {
    return new ParameterException(
        spec.commandLine(),
        "%s needs --loader %s, found %s".formatted(option, loaders, Words.name(found)));
  }

  private void load(GraphInput input, LoadSettings settings, StoreConfig config) {
    LoadReport report;
    PrintWriter err = spec.commandLine().getErr();
    try (ProgressBars bars = ProgressBars.forTerminal(input.name())) {
      boolean bulk = settings.loader() == LoaderKind.BULK;
      InterruptibleLoad load = new InterruptibleLoad(input.name(), store, bulk, bars);
      try (Interruption _ = Interruption.of(err, load, bars)) {
        report =
            load.run(
                () -> GraphLoader.load(new SqliteEngine(), store, config, input, settings, load));
      }
    }
    if (json) {
      Json.print(spec, result(report));
    } else {
      printText(report);
    }
  }

  private Map<String, Object> result(LoadReport report) {
    LoadDescription load = report.record().description();
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("store", store.toString());
    result.put("input", load.sourceName());
    result.put("format", load.format());
    result.put("loader", load.loader());
    result.put("group_commit", Words.name(load.groupCommit()));
    result.put("writers", load.writers());
    result.put("synchronous", Words.name(synchronous));
    result.put("nodes_read", load.nodes());
    result.put("edges_read", load.edges());
    result.put("duplicate_nodes", report.record().duplicateNodes());
    result.put("duplicate_edges", report.record().duplicateEdges());
    result.put("skipped_edges", report.skippedEdges());
    result.put("created_nodes", report.createdNodes());
    result.put("resumed", report.resumed());
    result.put("seconds", report.loadNanos() / NANOS_PER_SECOND);
    StoreMetrics metrics = report.metrics();
    if (metrics != null && metrics.groups() > 0) {
      result.put("acknowledged", metrics.acknowledged());
      result.put("groups", metrics.groups());
      result.put("mean_group", meanGroup(metrics));
      result.put("ack_p50_us", acknowledgeMicros(metrics, 50));
      result.put("ack_p99_us", acknowledgeMicros(metrics, 99));
    }
    return result;
  }

  private void printText(LoadReport report) {
    LoadDescription load = report.record().description();
    double seconds = report.loadNanos() / NANOS_PER_SECOND;
    long records = load.nodes() + load.edges();
    StringBuilder text = new StringBuilder();
    text.append(
        format(
            "%s %s%n  %s and %s in %.2f s, %,.0f records/s%n",
            report.resumed() ? "completed" : "loaded",
            load.sourceName(),
            Words.count(load.nodes(), "node"),
            Words.count(load.edges(), "edge"),
            seconds,
            records / seconds));
    StoreMetrics metrics = report.metrics();
    if (metrics != null && metrics.groups() > 0) {
      text.append(
          format(
              "  %s in %s, %.1f a sync%n" + "  acknowledged after %,.0f us (p50), %,.0f us (p99)%n",
              Words.count(metrics.acknowledged(), "statement"),
              Words.count(metrics.groups(), "sync"),
              meanGroup(metrics),
              acknowledgeMicros(metrics, 50),
              acknowledgeMicros(metrics, 99)));
    }
    note(text, report.record().duplicateNodes(), "node", "replaced a node of the same id");
    note(text, report.record().duplicateEdges(), "edge", "replaced an edge of the same ends");
    note(text, report.skippedEdges(), "edge", "skipped, whose end is not a node");
    note(text, report.createdNodes(), "node", "created, in which an edge ends");
    spec.commandLine().getOut().print(text);
  }

  private static void note(StringBuilder text, long count, String thing, String what) {
    if (count > 0) {
      text.append(format("  %s %s%n", Words.count(count, thing), what));
    }
  }

  private static double meanGroup(StoreMetrics metrics) {
    return (double) metrics.acknowledged() / metrics.groups();
  }

  private static double acknowledgeMicros(StoreMetrics metrics, double percentile) {
    return metrics.acknowledgeNanos().getValueAtPercentile(percentile) / NANOS_PER_MICROSECOND;
  }

  @FormatMethod
  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
