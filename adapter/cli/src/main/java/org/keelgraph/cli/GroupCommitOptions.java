package org.keelgraph.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.keelgraph.bench.experiment.GroupCommitExperiment;
import org.keelgraph.bench.experiment.GroupCommitSettings;
import org.keelgraph.columns.Algorithm;
import org.keelgraph.loaders.generator.GraphFamily;
import org.keelgraph.loaders.load.WriterThreads;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options of the group-commit experiment, and the run that they describe. */
final class GroupCommitOptions {

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
      names = "--threads",
      split = ",",
      paramLabel = "T",
      defaultValue = "virtual",
      description = "What a writer is: platform or virtual; default ${DEFAULT-VALUE}.")
  private List<WriterThreads> threads;

  @Option(
      names = "--algorithms",
      split = ",",
      paramLabel = "A",
      defaultValue = "bfs,dijkstra,dijkstra-full,wcc,scc,pagerank",
      description = "Kernels to run on each recovered snapshot; all by default.")
  private List<String> algorithms;

  @Mixin private CommitOptions commits;

  @Mixin private SamplingOptions sampling;

  /** Runs the experiment, prints the report, and returns the exit code. */
  int run(CommandSpec spec, List<String> argv, List<JournalMode> defaultJournals)
      throws IOException {
    return sampling.run(
        spec,
        argv,
        GroupCommitExperiment.NAME,
        folder -> new GroupCommitExperiment(settings(folder, commits.journalsOr(defaultJournals))));
  }

  private GroupCommitSettings settings(Path storeFolder, List<JournalMode> journals) {
    return new GroupCommitSettings(
        map(families, GraphFamily::parse),
        sizes,
        writers,
        threads,
        journals,
        commits.groupCommitsOr(GroupCommit.OFF, GroupCommit.ENGINE, GroupCommit.CLIENT),
        commits.synchronous(),
        map(algorithms, Algorithm::named),
        sampling.label(),
        storeFolder);
  }

  private static <T> List<T> map(List<String> names, Function<String, T> parser) {
    return names.stream().map(String::strip).map(parser).toList();
  }
}
