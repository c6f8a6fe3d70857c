package org.keelgraph.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.keelgraph.bench.experiment.HotNodeExperiment;
import org.keelgraph.bench.experiment.HotNodeSettings;
import org.keelgraph.bench.experiment.HotNodeWrites;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Many writers on one node. */
@Command(
    name = "hot-node",
    sortOptions = false,
    description = {
      "Measure many writers that give edges to one node at once, each edge durable when it"
          + " is acknowledged: all must be accepted."
    },
    footer = {
      "",
      "Examples:",
      "  keelgraph bench hot-node --writers 16 --edges 200",
      "  keelgraph bench hot-node --writes transactions --journals mvcc"
    })
final class BenchHotNodeCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(
      names = "--writers",
      paramLabel = "N",
      defaultValue = "16",
      description = "Concurrent writers; default ${DEFAULT-VALUE}.")
  private int writers;

  @Option(
      names = "--edges",
      paramLabel = "N",
      defaultValue = "200",
      description = "Edges that each writer adds; default ${DEFAULT-VALUE}.")
  private int edges;

  @Option(
      names = "--writes",
      paramLabel = "W",
      defaultValue = "statements",
      description = {
        "statements: an edge is put; transactions: the node is read and the edge put in one"
            + " transaction; default ${DEFAULT-VALUE}."
      })
  private HotNodeWrites writes;

  @Mixin private CommitOptions commits;

  @Mixin private SamplingOptions sampling;

  @Override
  public Integer call() throws IOException {
    List<String> words = spec.commandLine().getParseResult().originalArgs();
    return sampling.run(
        spec,
        Argv.of("bench", words),
        HotNodeExperiment.NAME,
        folder ->
            new HotNodeExperiment(
                new HotNodeSettings(
                    writers,
                    edges,
                    writes,
                    commits.journalsOr(List.of(JournalMode.values())),
                    commits.groupCommitsOr(GroupCommit.OFF, GroupCommit.ENGINE),
                    commits.synchronous(),
                    sampling.label(),
                    folder)));
  }
}
