package org.keelgraph.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.keelgraph.columns.InputGraph;
import org.keelgraph.error.BadInputException;
import org.keelgraph.loaders.input.Inputs;
import org.keelgraph.snapshot.Graph;
import org.keelgraph.snapshot.RecoveredGraph;
import org.keelgraph.snapshot.SnapshotRecovery;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.text.Words;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a kernel on the recovered graph of a store, or on a file. */
@Command(
    name = "run",
    sortOptions = false,
    description = "Run a graph kernel and print its answer by node id.",
    footer = {
      "",
      "Kernels: bfs, dijkstra, shortest-paths (from --source, to --target if given),",
      "wcc, scc (connected components), pagerank.",
      "",
      "Examples:",
      "  keelgraph run pagerank --store deb.db --top 10",
      "  keelgraph run shortest-paths --store deb.db --source python3 --target libc6"
    })
final class RunCommand implements Callable<Integer> {

  private static final double NANOS_PER_MILLISECOND = 1e6;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "KERNEL", description = "The kernel, see below.")
  private String kernel;

  @ArgGroup(exclusive = true, multiplicity = "1")
  private Origin origin;

  @Option(names = "--format", paramLabel = "F", description = "Format of the --input file.")
  private @Nullable String format;

  @Option(names = "--source", paramLabel = "ID", description = "The node to start from.")
  private @Nullable String source;

  @Option(names = "--target", paramLabel = "ID", description = "The node to go to.")
  private @Nullable String target;

  @Option(
      names = "--top",
      paramLabel = "K",
      defaultValue = "10",
      description = "How many rows to print; default ${DEFAULT-VALUE}.")
  private int top;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Also write the value of every node: id, tab, value.")
  private @Nullable Path out;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  private List<LoadRecord> unfinished = List.of();

  /** Where the graph comes from. */
  private static final class Origin {
    @Option(names = "--store", paramLabel = "FILE", description = "The store.")
    private @Nullable Path store;

    @Option(names = "--input", paramLabel = "FILE", description = "A graph file, without a store.")
    private @Nullable String input;
  }

  @Override
  public Integer call() throws IOException {
    KernelKind kind = kind();
    requireOptions(kind);
    Graph graph = graph();
    UnfinishedLoads.note(spec.commandLine().getErr(), unfinished);
    requireNode(graph, "--source", source);
    requireNode(graph, "--target", target);
    long start = System.nanoTime();
    KernelAnswer answer = answer(kind, graph);
    double milliseconds = (System.nanoTime() - start) / NANOS_PER_MILLISECOND;
    if (out != null) {
      write(graph, answer, out);
    }
    if (json) {
      printJson(graph, answer, milliseconds);
    } else {
      printText(graph, answer, milliseconds);
    }
    return ExitCode.OK;
  }

  private KernelKind kind() {
    for (KernelKind candidate : KernelKind.values()) {
      if (candidate.commandName().equals(kernel)) {
        return candidate;
      }
    }
    throw usage("unknown kernel: expected one of " + KernelKind.names() + "; found " + kernel);
  }

  private void requireOptions(KernelKind kind) {
    if (top < 0) {
      throw usage("--top: expected a number from 0, found " + top);
    }
    if (kind.fromSource() && source == null) {
      throw usage(kernel + " starts from a node: give its id with --source");
    }
    if (format != null && origin.input == null) {
      throw usage("--format needs --input, found --store");
    }
    if (!kind.fromSource() && (source != null || target != null)) {
      throw usage(kernel + " covers the whole graph and takes neither --source nor --target");
    }
  }

  private void requireNode(Graph graph, String option, @Nullable String id) {
    if (id != null && graph.ids().indexOf(id) < 0) {
      throw new WrongValueException(
          spec.commandLine(),
          "%s: the graph of %s has no node %s"
              .formatted(option, Words.count(graph.nodeCount(), "node"), Words.shortened(id)));
    }
  }

  private Graph graph() {
    if (origin.input != null) {
      return InputGraph.of(Inputs.open(origin.input, format));
    }
    Path store = Objects.requireNonNull(origin.store, "picocli requires one of the two");
    try (OpenedStore opened = OpenedStore.open(store, spec.commandLine().getErr())) {
      RecoveredGraph recovered = SnapshotRecovery.recover(opened.store());
      unfinished = recovered.verification().unfinishedLoads();
      return recovered.graph();
    }
  }

  private KernelAnswer answer(KernelKind kind, Graph graph) {
    try {
      return kind.run(graph, source, target, top);
    } catch (BadInputException fault) {
      throw origin.input == null
          ? fault
          : InputGraph.located(Inputs.open(origin.input, format), fault);
    }
  }

  private static void write(Graph graph, KernelAnswer answer, Path file) throws IOException {
    Writing.to(
        file,
        () -> {
          try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            for (int node = 0; node < graph.nodeCount(); node++) {
              String id = graph.ids().id(node);
              writer.write(id + "\t" + answer.values().apply(id) + "\n");
            }
          }
        });
  }

  private void printText(Graph graph, KernelAnswer answer, double milliseconds) {
    PrintWriter text = spec.commandLine().getOut();
    text.printf(
        Locale.ROOT,
        "%s on %s and %s, %.1f ms%n%s%n",
        kernel,
        Words.count(graph.nodeCount(), "node"),
        Words.count(graph.edgeCount(), "edge"),
        milliseconds,
        answer.summary());
    for (KernelAnswer.Row row : answer.rows()) {
      text.printf(Locale.ROOT, "  %-22s %s%n", row.text(), Words.shortened(row.node()));
    }
  }

  private void printJson(Graph graph, KernelAnswer answer, double milliseconds) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("kernel", kernel);
    result.put("nodes", graph.nodeCount());
    result.put("edges", graph.edgeCount());
    result.put("complete", unfinished.isEmpty());
    result.put("ms", milliseconds);
    result.putAll(answer.facts());
    result.put("rows", answer.rows());
    Json.print(spec, result);
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
