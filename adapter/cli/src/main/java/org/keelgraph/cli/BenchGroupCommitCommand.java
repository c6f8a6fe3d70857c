package org.keelgraph.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.keelgraph.store.JournalMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The headline experiment. */
@Command(
    name = "group-commit",
    sortOptions = false,
    description = {
      "Measure what group commit buys: writers load a graph as durable statements under"
          + " each setting, the store is recovered, verified and put back into input order,"
          + " and kernels run on it, each answer validated."
    },
    footer = {
      "",
      "Example:",
      "  keelgraph bench group-commit --sizes 1024 --writers 4,16,64 --repeats 3"
    })
final class BenchGroupCommitCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private GroupCommitOptions options;

  @Override
  public Integer call() throws IOException {
    List<String> words = spec.commandLine().getParseResult().originalArgs();
    return options.run(spec, Argv.of("bench", words), List.of(JournalMode.values()));
  }
}
