package org.keelgraph.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The experiments and what is done with their evidence. */
@Command(
    name = "bench",
    description = "Run an experiment, or check the evidence of one.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      BenchGroupCommitCommand.class,
      BenchHotNodeCommand.class,
      BenchRecoveryCommand.class,
      BenchCheckCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  keelgraph bench group-commit --sizes 128,1024 --writers 4",
      "  keelgraph bench recovery --rounds 50",
      "  keelgraph bench check evidence/group-commit-20261130-120000"
    })
final class BenchCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "which experiment?");
  }
}
