package org.keelgraph.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.keelgraph.loaders.generator.GeneratedGraph;
import org.keelgraph.loaders.generator.GraphFamily;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a graph of one of the experiments' families. */
@Command(
    name = "generate",
    description = "Generate a graph of a family as a text edge list.",
    footer = {
      "",
      "Families: path, hub, clusters, layered, uniform, rmat.",
      "",
      "Examples:",
      "  keelgraph generate hub 1024 --out hub-1024.txt",
      "  keelgraph generate rmat 65536 | gzip > rmat-65536.txt.gz"
    })
final class GenerateCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FAMILY", description = "The family, see below.")
  private String family;

  @Parameters(index = "1", paramLabel = "NODES", description = "Number of nodes, from 1.")
  private int nodes;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to write; standard output by default.")
  private @Nullable Path out;

  @Option(names = "--force", description = "Replace a file that is there already.")
  private boolean force;

  @Override
  public Integer call() throws IOException {
    GeneratedGraph graph = generate();
    if (out == null) {
      graph.writeTo(new AsciiStream(spec.commandLine().getOut()));
      return ExitCode.OK;
    }
    Path path = out;
    if (!force && Files.isRegularFile(path)) {
      throw new FileAlreadyExistsException(
          path.toString(), null, "exists already; --force replaces it");
    }
    Writing.to(
        path,
        () -> {
          try (OutputStream file = Files.newOutputStream(path)) {
            graph.writeTo(file);
          }
        });
    return ExitCode.OK;
  }

  private GeneratedGraph generate() {
    try {
      return GraphFamily.parse(family).generate(nodes);
    } catch (IllegalArgumentException exception) {
      throw new ParameterException(spec.commandLine(), String.valueOf(exception.getMessage()));
    }
  }
}
