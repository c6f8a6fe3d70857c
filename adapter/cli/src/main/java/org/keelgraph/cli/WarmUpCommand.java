package org.keelgraph.cli;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Runs typical commands one after the other in this JVM. The launcher starts it once after a build
 * to record which classes they load, and so makes the ahead-of-time cache that later starts use.
 */
@Command(name = "warm-up", hidden = true, description = "Run typical commands in one JVM.")
final class WarmUpCommand implements Callable<Integer> {

  @Parameters(paramLabel = "DIR", description = "An empty folder for the files they make.")
  @SuppressWarnings("unused") // until commands that need a store are trained
  private Path folder;

  /** The training commands, in order; they may leave files in the folder. */
  private List<List<String>> commands() {
    return List.of(List.of("--version"), List.of("--help"), List.of("completion"), List.of("laod"));
  }

  @Override
  public Integer call() {
    for (List<String> command : commands()) {
      Main.run(
          command.toArray(String[]::new),
          OutputStream.nullOutputStream(),
          OutputStream.nullOutputStream());
    }
    return ExitCode.OK;
  }
}
