package org.keelgraph.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.keelgraph.store.JournalMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The main job on its defaults. */
@Command(
    name = "demo",
    sortOptions = false,
    description = {
      "Run the main job: four writers load a graph durably without group commit, with the"
          + " store's and with the loader's; the recovered snapshot is verified and put back"
          + " into input order; kernels run on it and are validated."
    },
    footer = {"", "Example:", "  keelgraph demo --out evidence/first"})
final class DemoCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private GroupCommitOptions options;

  @Override
  public Integer call() throws IOException {
    List<String> words = spec.commandLine().getParseResult().originalArgs();
    return options.run(spec, Argv.of("demo", words), List.of(JournalMode.WAL));
  }
}
