package org.keelgraph.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.keelgraph.snapshot.RecoveredGraph;
import org.keelgraph.snapshot.RecoveryTimes;
import org.keelgraph.snapshot.SnapshotRecovery;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Recovers a store's graph and says how long each station took. */
@Command(
    name = "snapshot",
    sortOptions = false,
    description = {
      "Take a snapshot of a store, prove it against the manifest, put it back into input"
          + " order, build the graph, and print the phases."
    },
    footer = {"", "Example:", "  keelgraph snapshot --store club.db"})
final class SnapshotCommand implements Callable<Integer> {

  private static final double NANOS_PER_MILLISECOND = 1e6;

  @Spec private CommandSpec spec;

  @Mixin private StoreOptions store;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() {
    RecoveredGraph recovered;
    try (OpenedStore opened = store.open(spec)) {
      recovered = SnapshotRecovery.recover(opened.store());
    }
    UnfinishedLoads.note(spec.commandLine().getErr(), recovered.verification().unfinishedLoads());
    Map<String, Object> result = result(recovered);
    if (json) {
      Json.print(spec, result);
    } else {
      PrintWriter out = spec.commandLine().getOut();
      result.forEach((name, value) -> out.println(line(name, value)));
    }
    return ExitCode.OK;
  }

  private Map<String, Object> result(RecoveredGraph recovered) {
    RecoveryTimes times = recovered.times();
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("store", store.path().toString());
    result.put("sequence", recovered.verification().sequence());
    result.put("nodes", recovered.graph().nodeCount());
    result.put("edges", recovered.graph().edgeCount());
    result.put("complete", recovered.verification().complete());
    result.put("snapshot_ms", times.snapshotNanos() / NANOS_PER_MILLISECOND);
    result.put("snapshot_verification_ms", times.verificationNanos() / NANOS_PER_MILLISECOND);
    result.put("snapshot_ordering_ms", times.orderingNanos() / NANOS_PER_MILLISECOND);
    result.put("projection_ms", times.projectionNanos() / NANOS_PER_MILLISECOND);
    return result;
  }

  private static String line(String name, Object value) {
    String text =
        switch (value) {
          case Double milliseconds -> String.format(Locale.ROOT, "%,.2f", milliseconds);
          case Number count -> String.format(Locale.ROOT, "%,d", count.longValue());
          default -> value.toString();
        };
    return String.format(Locale.ROOT, "%-26s %s", name, text);
  }
}
