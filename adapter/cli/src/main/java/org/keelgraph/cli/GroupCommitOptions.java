package org.keelgraph.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.keelgraph.bench.ExperimentRunner;
import org.keelgraph.bench.RunSummary;
import org.keelgraph.bench.evidence.EvidenceFolder;
import org.keelgraph.bench.experiment.GroupCommitExperiment;
import org.keelgraph.bench.experiment.GroupCommitSettings;
import org.keelgraph.bench.report.ConsoleReport;
import org.keelgraph.bench.sampling.SamplingPlan;
import org.keelgraph.columns.Algorithm;
import org.keelgraph.loaders.generator.GraphFamily;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.SynchronousMode;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of the group-commit experiment, and the run that they describe. */
final class GroupCommitOptions {

  private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  @Option(
      names = "--families",
      split = ",",
      paramLabel = "F",
      defaultValue = "hub",
      description = "Graph families, separated by commas; default ${DEFAULT-VALUE}.")
  private List<String> families;

  @Option(
      names = "--sizes",
      split = ",",
      paramLabel = "N",
      defaultValue = "128,1024",
      description = "Numbers of nodes; default ${DEFAULT-VALUE}.")
  private List<Integer> sizes;

  @Option(
      names = "--writers",
      split = ",",
      paramLabel = "N",
      defaultValue = "4",
      description = "Numbers of concurrent writers; default ${DEFAULT-VALUE}.")
  private List<Integer> writers;

  @Option(
      names = "--group-commits",
      split = ",",
      paramLabel = "G",
      defaultValue = "off,engine,client",
      description = "Who groups commits; default ${DEFAULT-VALUE}.")
  private List<GroupCommit> groupCommits;

  @Option(
      names = "--synchronous",
      paramLabel = "S",
      defaultValue = "full",
      description = "full, normal or off; default ${DEFAULT-VALUE}.")
  private SynchronousMode synchronous;

  @Option(
      names = "--algorithms",
      split = ",",
      paramLabel = "A",
      defaultValue = "bfs,dijkstra,dijkstra-full,wcc,scc,pagerank",
      description = "Kernels to run on each recovered snapshot; all by default.")
  private List<String> algorithms;

  @Option(
      names = "--warmups",
      paramLabel = "N",
      defaultValue = "1",
      description = "Rounds that are not counted; default ${DEFAULT-VALUE}.")
  private int warmups;

  @Option(
      names = {"--repeats", "--repeat"},
      paramLabel = "N",
      defaultValue = "5",
      description = "Rounds that are counted; default ${DEFAULT-VALUE}.")
  private int repeats;

  @Option(names = "--label", paramLabel = "L", description = "A name for this run in its evidence.")
  private @Nullable String label;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "A new folder for the evidence; evidence/group-commit-TIME by default.")
  private @Nullable Path out;

  /** Runs the experiment, prints the report, and returns the exit code. */
  int run(CommandSpec spec, List<String> argv) throws IOException {
    CommandLine command = spec.commandLine();
    Path folder = out == null ? defaultFolder() : out;
    Path parent = folder.toAbsolutePath().getParent();
    Files.createDirectories(Objects.requireNonNull(parent, "the root is not a folder"));
    GroupCommitExperiment experiment;
    SamplingPlan plan;
    try {
      plan = new SamplingPlan(warmups, repeats);
      experiment = new GroupCommitExperiment(settings(parent));
    } catch (IllegalArgumentException exception) {
      throw new ParameterException(command, String.valueOf(exception.getMessage()));
    }
    EvidenceFolder evidence = EvidenceFolder.create(folder, argv);
    RunSummary summary;
    try (Interruption _ = Interruption.of(command.getErr(), Thread.currentThread());
        BenchProgress progress = new BenchProgress(command.getErr())) {
      summary = ExperimentRunner.run(experiment, plan, evidence, progress);
    }
    command.getOut().print(ConsoleReport.render(summary.report(), folder.toString()));
    command.getOut().flush();
    return summary.exitCode();
  }

  private static Path defaultFolder() {
    return Path.of(
        "evidence", "group-commit-" + TIMESTAMP.format(LocalDateTime.now(ZoneId.systemDefault())));
  }

  private GroupCommitSettings settings(Path storeFolder) {
    return new GroupCommitSettings(
        map(families, GraphFamily::parse),
        sizes,
        writers,
        groupCommits,
        synchronous,
        map(algorithms, Algorithm::named),
        label,
        storeFolder);
  }

  private static <T> List<T> map(List<String> names, Function<String, T> parser) {
    return names.stream().map(String::strip).map(parser).toList();
  }
}
