package org.keelgraph.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.keelgraph.bench.recovery.RecoveryExperiment;
import org.keelgraph.bench.recovery.RecoverySettings;
import org.keelgraph.bench.sampling.SamplingPlan;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Processes that are killed while they write. */
@Command(
    name = "recovery",
    sortOptions = false,
    description = {
      "Kill a process that writes (SIGKILL) at random moments, recover its store, and compare"
          + " it with what was acknowledged: nothing may be lost, nothing half there. Exit code"
          + " 1 if a round fails."
    },
    footer = {
      "",
      "Modes are all journals, group commits and numbers of writers, and for each",
      "journal guarded commits, asked for again after the kill, and bulk loads.",
      "",
      "Examples:",
      "  keelgraph bench recovery",
      "  keelgraph bench recovery --rounds 50 --journals wal --synchronous off"
    })
final class BenchRecoveryCommand implements Callable<Integer> {

  /** Each round is a sample, and none is left out. */
  private static final SamplingPlan ONCE = new SamplingPlan(0, 1);

  @Spec private CommandSpec spec;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "200",
      description = "Kills, spread over the modes; default ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--writers",
      split = ",",
      paramLabel = "N",
      defaultValue = "1,4,32",
      description = "Numbers of concurrent writers; default ${DEFAULT-VALUE}.")
  private List<Integer> writers;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of the random moments; another each time by default, kept in the evidence.")
  private @Nullable Long seed;

  @Mixin private CommitOptions commits;

  @Mixin private EvidenceOptions evidence;

  @Override
  public Integer call() throws IOException {
    List<String> words = spec.commandLine().getParseResult().originalArgs();
    return evidence.run(
        spec,
        Argv.of("bench", words),
        RecoveryExperiment.NAME,
        () -> ONCE,
        folder ->
            new RecoveryExperiment(
                new RecoverySettings(
                    rounds,
                    writers,
                    commits.journalsOr(List.of(JournalMode.values())),
                    commits.groupCommitsOr(GroupCommit.OFF, GroupCommit.ENGINE, GroupCommit.CLIENT),
                    commits.synchronous(),
                    seed == null ? System.nanoTime() : seed,
                    evidence.label(),
                    folder)));
  }
}
