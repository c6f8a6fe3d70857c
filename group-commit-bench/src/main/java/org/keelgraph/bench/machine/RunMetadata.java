package org.keelgraph.bench.machine;

import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Everything about a run that is not a sample.
 *
 * @param format version of the evidence's format
 * @param argv the command that ran, program first
 * @param workingDirectory where it ran
 * @param sampling the experiment and how often its variants run; absent until it begins
 * @param platform the machine
 * @param jvm the virtual machine
 * @param build the code
 * @param cgroup limits by version and name
 * @param syncYardstick what a sync costs in the evidence's folder
 * @param started the machine before
 * @param finished the machine after, and why the run ended; absent while it runs
 */
public record RunMetadata(
    String format,
    List<String> argv,
    String workingDirectory,
    @Nullable Sampling sampling,
    Platform platform,
    JvmInfo jvm,
    BuildInfo build,
    SortedMap<String, String> cgroup,
    SyncYardstick syncYardstick,
    MachineState started,
    @Nullable Finish finished) {

  /** The format that this version writes. */
  public static final String FORMAT = "keelgraph-evidence-1";

  /**
   * What was sampled, and how.
   *
   * @param experiment name of the experiment
   * @param warmups runs out of statistics, of every variant
   * @param repeats measured runs of every variant
   * @param variants number of variants
   */
  public record Sampling(String experiment, int warmups, int repeats, int variants) {}

  /**
   * The end of a run.
   *
   * @param machine the machine after
   * @param interrupted whether the run was cut short from outside
   * @param error what ended the run, if it was not its end
   */
  public record Finish(MachineState machine, boolean interrupted, @Nullable String error) {}

  /**
   * Looks around; takes a second, most of it for the yardstick.
   *
   * @param argv the command that runs, program first
   * @param folder the folder to measure syncs in
   */
  public static RunMetadata collect(List<String> argv, Path folder) {
    return new RunMetadata(
        FORMAT,
        List.copyOf(argv),
        Path.of("").toAbsolutePath().toString(),
        null,
        Platform.read(),
        JvmInfo.read(),
        BuildInfo.read(),
        CgroupLimits.read(Path.of("/")),
        SyncYardstick.measure(folder),
        MachineState.now(),
        null);
  }

  /** The same, with what is going to be sampled. */
  public RunMetadata with(Sampling newSampling) {
    return new RunMetadata(
        format,
        argv,
        workingDirectory,
        newSampling,
        platform,
        jvm,
        build,
        cgroup,
        syncYardstick,
        started,
        finished);
  }

  /** The same, at the end. */
  public RunMetadata with(Finish newFinish) {
    return new RunMetadata(
        format,
        argv,
        workingDirectory,
        sampling,
        platform,
        jvm,
        build,
        cgroup,
        syncYardstick,
        started,
        newFinish);
  }
}
