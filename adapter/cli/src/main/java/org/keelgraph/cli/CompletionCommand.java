package org.keelgraph.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints a script that teaches bash, or zsh with bashcompinit, the commands and options. */
@Command(
    name = "completion",
    description = "Print a completion script for bash and zsh.",
    footer = {"", "Example:", "  source <(keelgraph completion)"})
final class CompletionCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    String script = AutoComplete.bash("keelgraph", KeelgraphCommand.commandLine());
    spec.commandLine().getOut().print(script);
    return ExitCode.OK;
  }
}
