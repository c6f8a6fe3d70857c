package org.keelgraph.cli;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.keelgraph.columns.Algorithm;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Runs typical commands one after the other in this JVM. The launcher starts it after a build to
 * record which classes they load and what they do with them, and so makes the ahead-of-time caches
 * that later starts use: one of all commands, and one of those that only read. A JVM loads all that
 * is in its cache at its start, and the libraries that create stores make up most of the first. The
 * graph is small, since this is waited for after every build.
 */
@Command(name = "warm-up", hidden = true, description = "Run typical commands in one JVM.")
final class WarmUpCommand implements Callable<Integer> {

  private static final String SOURCE = "0";

  @Parameters(paramLabel = "DIR", description = "An empty folder for the files they make.")
  private Path folder;

  @Option(
      names = "--only-reading",
      description = "Only commands that read, on what a run without this left in DIR.")
  private boolean onlyReading;

  private final List<List<String>> commands = new ArrayList<>();

  @Override
  public Integer call() {
    listCommands();
    for (List<String> command : commands) {
      Main.run(
          command.toArray(String[]::new),
          OutputStream.nullOutputStream(),
          OutputStream.nullOutputStream());
    }
    return ExitCode.OK;
  }

  /** In an order in which each finds the files of those before it. */
  private void listCommands() {
    String graph = file("graph.txt");
    String store = file("bulk.db");
    if (!onlyReading) {
      listWriting(graph, store);
    }
    listReading(graph, store);
  }

  private void listWriting(String graph, String store) {
    add("generate", "hub", "64", "--out", graph);
    add("load", graph, "--store", store);
    add("load", graph, "--store", file("engine.db"), "--writers", "4", "--json");
    add("load", graph, "--store", file("client.db"), "--writers", "4", "--group-commit", "client");
    add("load", graph, "--store", file("single.db"), "--loader", "single");
    add("load", graph, "--store", file("mvcc.db"), "--writers", "4", "--journal", "mvcc");
    for (Algorithm algorithm : Algorithm.values()) {
      for (String column : List.of("direct", "store-direct")) {
        String name = algorithm.protocolName();
        add("participant", column, graph, name, file("vector.bin"), SOURCE);
      }
    }
    String evidence = file("evidence");
    add("demo", "--sizes", "16", "--warmups", "0", "--repeats", "1", "--out", evidence);
    add("bench", "check", evidence);
  }

  private void listReading(String graph, String store) {
    add("--version");
    add("--help");
    add("verify", "--help");
    add("completion");
    add("laod");
    add("verify", "--store", store);
    add("verify", "--store", file("engine.db"), "--json", "--against", graph);
    add("verify", "--store", file("missing.db"));
    add("stats", "--store", store);
    add("snapshot", "--store", store);
    add("snapshot", "--store", store, "--json");
    for (KernelKind kernel : KernelKind.values()) {
      addRuns(kernel, "--store", store);
      addRuns(kernel, "--input", graph);
    }
  }

  private void addRuns(KernelKind kernel, String option, String origin) {
    List<String> words = new ArrayList<>(List.of("run", kernel.commandName(), option, origin));
    if (kernel.fromSource()) {
      words.addAll(List.of("--source", SOURCE));
    }
    commands.add(List.copyOf(words));
    words.add("--json");
    commands.add(words);
  }

  private void add(String... words) {
    commands.add(List.of(words));
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }
}
