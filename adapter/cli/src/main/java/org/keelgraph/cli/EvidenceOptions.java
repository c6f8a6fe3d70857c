package org.keelgraph.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.keelgraph.bench.Experiment;
import org.keelgraph.bench.ExperimentRunner;
import org.keelgraph.bench.RunSummary;
import org.keelgraph.bench.evidence.EvidenceFolder;
import org.keelgraph.bench.report.ConsoleReport;
import org.keelgraph.bench.sampling.SamplingPlan;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options that every experiment has: under what name, and where its evidence goes. */
final class EvidenceOptions {

  private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  @Option(names = "--label", paramLabel = "L", description = "A name for this run in its evidence.")
  private @Nullable String label;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "A new folder for the evidence; evidence/EXPERIMENT-TIME by default.")
  private @Nullable Path out;

  @Nullable String label() {
    return label;
  }

  /**
   * Runs an experiment, prints its report, and returns the exit code.
   *
   * @param plan makes the plan; what it refuses is a usage error, as with the experiment
   * @param experiment makes the experiment, given the folder for its stores, on the disk of the
   *     evidence
   */
  int run(
      CommandSpec spec,
      List<String> argv,
      String name,
      Supplier<SamplingPlan> plan,
      Function<Path, Experiment> experiment)
      throws IOException {
    CommandLine command = spec.commandLine();
    Path folder = out == null ? defaultFolder(name) : out;
    Path parent = Objects.requireNonNull(folder.toAbsolutePath().getParent(), "not a root");
    Files.createDirectories(parent);
    Experiment made;
    SamplingPlan planned;
    try {
      planned = plan.get();
      made = experiment.apply(parent);
    } catch (IllegalArgumentException exception) {
      throw new ParameterException(command, String.valueOf(exception.getMessage()));
    }
    RunSummary summary;
    try {
      summary = run(command, folder, argv, made, planned);
    } catch (FileSystemException named) {
      throw named;
    } catch (IOException failed) {
      throw new IOException(
          "cannot keep the evidence in " + folder + ": " + failed.getMessage(), failed);
    }
    command.getOut().print(ConsoleReport.render(summary.report(), folder.toString()));
    command.getOut().flush();
    return summary.exitCode();
  }

  private static RunSummary run(
      CommandLine command, Path folder, List<String> argv, Experiment made, SamplingPlan planned)
      throws IOException {
    EvidenceFolder evidence = EvidenceFolder.create(folder, argv);
    try (Interruption _ = Interruption.ofEvidence(command.getErr(), Thread.currentThread());
        BenchProgress progress = new BenchProgress(command.getErr())) {
      return ExperimentRunner.run(made, planned, evidence, progress);
    }
  }

  private static Path defaultFolder(String name) {
    return Path.of(
        "evidence", name + "-" + TIMESTAMP.format(LocalDateTime.now(ZoneId.systemDefault())));
  }
}
