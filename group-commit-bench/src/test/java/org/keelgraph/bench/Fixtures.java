package org.keelgraph.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.keelgraph.bench.machine.BuildInfo;
import org.keelgraph.bench.machine.GitState;
import org.keelgraph.bench.machine.JvmInfo;
import org.keelgraph.bench.machine.MachineState;
import org.keelgraph.bench.machine.Platform;
import org.keelgraph.bench.machine.RunMetadata;
import org.keelgraph.bench.machine.SyncYardstick;
import org.keelgraph.bench.sample.Cell;
import org.keelgraph.bench.sample.ColumnIdentity;
import org.keelgraph.bench.sample.CommitFigures;
import org.keelgraph.bench.sample.GraphIdentity;
import org.keelgraph.bench.sample.KernelResult;
import org.keelgraph.bench.sample.LoadSetting;
import org.keelgraph.bench.sample.Outcome;
import org.keelgraph.bench.sample.ResourceUse;
import org.keelgraph.bench.sample.SampleRecord;
import org.keelgraph.bench.sample.Turn;
import org.keelgraph.columns.Phase;

/** Samples and metadata that do not depend on the machine. */
public final class Fixtures {

  private Fixtures() {}

  /** The load of a hub graph by four writers. */
  public static Cell load(long nodes, String groupCommit) {
    return Cell.of(
            "group-commit",
            new ColumnIdentity("store-direct", "embedded store", "first write to last answer"),
            new GraphIdentity("hub", nodes, 2 * nodes, "ab12"),
            Cell.LOAD)
        .withLoad(new LoadSetting("wal", groupCommit, 4, "statements", "full"));
  }

  public static Turn turn(int repeat) {
    return new Turn(repeat, false, 1, "2026-09-13T10:00:00Z");
  }

  public static Turn warmup() {
    return new Turn(1, true, 1, "2026-09-13T10:00:00Z");
  }

  /** A load that passed. */
  public static SampleRecord loaded(long nodes, String groupCommit, Turn turn, double millis) {
    return new SampleRecord(
        load(nodes, groupCommit),
        turn,
        Outcome.passed(
                Map.of(
                    Phase.SETUP, 2.0,
                    Phase.DATABASE_LOAD, millis,
                    Phase.SNAPSHOT, 3.25,
                    Phase.SNAPSHOT_VERIFICATION, 1.5,
                    Phase.SNAPSHOT_ORDERING, 0.5,
                    Phase.PROJECTION, 0.75,
                    Phase.END_TO_END, millis + 8))
            .with(new CommitFigures(nodes * 3, nodes, 3.0, 1500.0, 22_500.5, 900.25))
            .with(new ResourceUse(120.0, 30.0, 4L, 1L, 5_000_000L, 90_000_000L)));
  }

  /** A kernel on the recovered snapshot. */
  public static SampleRecord kernel(
      long nodes, String groupCommit, String algorithm, Turn turn, double millis) {
    return new SampleRecord(
        load(nodes, groupCommit).withAlgorithm(algorithm, 0L),
        turn,
        Outcome.passed(Map.of(Phase.RUN, millis, Phase.VERIFICATION, 1.0))
            .with(new KernelResult(2L, nodes, null, null, null, "cd34"))
            .with(new ResourceUse(10.0, 0.0, 0L, 0L, 1_000L, 90_000_000L)));
  }

  /** A small run: two sizes, three settings, a warm-up and three repeats, one kernel. */
  public static List<SampleRecord> groupCommitRun() {
    List<SampleRecord> samples = new ArrayList<>();
    List<String> settings = List.of("off", "engine", "client");
    for (int round = 0; round <= 3; round++) {
      Turn turn = round == 0 ? warmup() : turn(round);
      for (long nodes : new long[] {128, 1024}) {
        double millis = nodes * 10;
        for (String setting : settings) {
          samples.add(loaded(nodes, setting, turn, millis + round));
          samples.add(kernel(nodes, setting, "bfs", turn, 0.25 * round));
          millis /= 2;
        }
      }
    }
    return samples;
  }

  /** Metadata of a made-up machine, before the end. */
  public static RunMetadata metadata() {
    return new RunMetadata(
        RunMetadata.FORMAT,
        List.of("keelgraph", "bench", "group-commit", "--label", "two words"),
        "/home/someone",
        new RunMetadata.Sampling("group-commit", 1, 3, 6),
        new Platform("Linux", "6.1", "amd64", "A processor", 2, 8_000_000_000L, "tsc"),
        new JvmInfo("A VM", "25", List.of("-Xmx2g"), List.of("G1"), 2_000_000_000L),
        new BuildInfo(new GitState("0123456789", false, "git"), new TreeMap<>(), new TreeMap<>()),
        new TreeMap<>(Map.of("v2/cpu.max", "200000 100000")),
        new SyncYardstick("ext4", 200, 4096, 812.5, 4_100.25, null),
        new MachineState("2026-09-13T10:00:00Z", "cpu 100 0 100 800 0 0 0 0 0 0", "0.1 0.2 0.3"),
        null);
  }

  /** The same run at its end, with 2 % stolen. */
  public static RunMetadata finished() {
    return metadata().with(finish());
  }

  public static RunMetadata.Finish finish() {
    return new RunMetadata.Finish(
        new MachineState("2026-09-13T10:05:00Z", "cpu 600 0 500 1780 0 0 0 40 9 9", "2.5 1.0 0.5"),
        false,
        null);
  }
}
