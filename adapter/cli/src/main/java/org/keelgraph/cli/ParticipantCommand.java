package org.keelgraph.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.keelgraph.columns.Algorithm;
import org.keelgraph.columns.Column;
import org.keelgraph.columns.ColumnRun;
import org.keelgraph.columns.DirectColumn;
import org.keelgraph.columns.InputGraph;
import org.keelgraph.columns.KernelOutcome;
import org.keelgraph.columns.Phase;
import org.keelgraph.columns.ProtocolVector;
import org.keelgraph.columns.StoreDirectColumn;
import org.keelgraph.error.BadInputException;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.loaders.input.Inputs;
import org.keelgraph.text.Words;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** One of our columns under the participant protocol. */
@Command(
    name = "participant",
    description = {
      "Run an algorithm as a participant of a benchmark: one JSON object on standard"
          + " output, and one little-endian double a node in OUTPUT: hops or cost from"
          + " SOURCE (-1 unreachable), smallest node of the component, or score."
    },
    footer = {
      "",
      "Columns: direct, store-direct.",
      "Algorithms: bfs, dijkstra, dijkstra-full, wcc, scc, pagerank.",
      "",
      "Example:",
      "  keelgraph participant store-direct hub-1024.txt dijkstra-full out.bin 0"
    })
final class ParticipantCommand implements Callable<Integer> {

  private static final List<Column> COLUMNS = List.of(new DirectColumn(), new StoreDirectColumn());

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "COLUMN", description = "How to compute, see below.")
  private String column;

  @Parameters(index = "1", paramLabel = "INPUT", description = "The graph.")
  private String input;

  @Parameters(index = "2", paramLabel = "ALGORITHM", description = "What to compute, see below.")
  private String algorithm;

  @Parameters(index = "3", paramLabel = "OUTPUT", description = "Where the doubles go.")
  private Path output;

  @Parameters(index = "4", paramLabel = "SOURCE", description = "Id of the node to start from.")
  private String source;

  @Override
  public Integer call() throws IOException {
    Column chosen = column();
    Algorithm wanted = algorithm();
    GraphInput graph = Inputs.open(input, null);
    List<String> ids = ProtocolVector.nodeIds(graph);
    if (wanted.fromSource() && !ids.contains(source)) {
      throw new WrongValueException(
          spec.commandLine(),
          "source out of range: expected %s of %s, found %s"
              .formatted(range(ids), input, Words.shortened(source)));
    }
    ColumnRun run;
    try {
      run = chosen.run(graph, wanted, source);
    } catch (BadInputException fault) {
      throw InputGraph.located(graph, fault);
    }
    long start = System.nanoTime();
    Writing.to(
        output,
        () -> {
          try (OutputStream file = Files.newOutputStream(output)) {
            ProtocolVector.write(run.outcome(), ids, file);
          }
        });
    run.phases().add(Phase.SERIALIZATION, System.nanoTime() - start);
    Json.print(spec, result(run));
    return ExitCode.OK;
  }

  /** Nodes are numbered in a text edge list, and have names in a SNAP file. */
  private static String range(List<String> ids) {
    boolean numbered =
        !ids.isEmpty()
            && ids.getFirst().equals("0")
            && ids.getLast().equals(Integer.toString(ids.size() - 1));
    return numbered
        ? "a node from 0 to " + ids.getLast()
        : "one of the " + Words.count(ids.size(), "node");
  }

  private Column column() {
    for (Column candidate : COLUMNS) {
      if (candidate.name().equals(column)) {
        return candidate;
      }
    }
    throw usage(
        "unknown column: expected one of %s; found %s"
            .formatted(String.join(", ", COLUMNS.stream().map(Column::name).toList()), column));
  }

  private Algorithm algorithm() {
    try {
      return Algorithm.named(algorithm);
    } catch (IllegalArgumentException exception) {
      throw usage(String.valueOf(exception.getMessage()));
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private static Map<String, Object> result(ColumnRun run) {
    KernelOutcome.Counts counts = run.outcome().counts();
    Map<String, Object> result = new LinkedHashMap<>();
    run.phases().milliseconds().forEach((phase, value) -> result.put(phase.key(), value));
    result.put("iterations", counts.iterations());
    result.put("reachable", counts.reachable());
    result.put("path_entries", counts.pathEntries());
    result.put("node_sum", counts.nodeSum());
    result.put("cost_sum", counts.costSum());
    return result;
  }
}
