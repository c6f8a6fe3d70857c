package org.keelgraph.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.keelgraph.bench.Experiment;
import org.keelgraph.bench.sampling.SamplingPlan;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options of an experiment that repeats what it compares: how often, and those of its evidence. */
final class SamplingOptions {

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

  @Mixin private EvidenceOptions evidence;

  @Nullable String label() {
    return evidence.label();
  }

  /**
   * Runs an experiment, prints its report, and returns the exit code.
   *
   * @param experiment makes the experiment, given the folder for its stores, on the disk of the
   *     evidence
   */
  int run(CommandSpec spec, List<String> argv, String name, Function<Path, Experiment> experiment)
      throws IOException {
    return evidence.run(spec, argv, name, () -> new SamplingPlan(warmups, repeats), experiment);
  }
}
