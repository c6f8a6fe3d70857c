package org.keelgraph.bench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.bench.sample.ResourceUse;

class MachineTest {

  @TempDir Path root;

  @Test
  void readsLimitsOfVersionTwo() throws IOException {
    put("proc/self/cgroup", "0::/a/b");
    put("sys/fs/cgroup/a/b/cpu.max", "200000 100000");
    put("sys/fs/cgroup/a/b/memory.max", "max");
    assertThat(CgroupLimits.read(root))
        .containsEntry("v2/cpu.max", "200000 100000")
        .containsEntry("v2/memory.max", "max")
        .hasSize(2);
  }

  @Test
  void readsLimitsOfVersionOneEvenWhereThePathIsTheHosts() throws IOException {
    put("proc/self/cgroup", "4:memory:/host/path\n1:cpu,cpuacct:/c\n9:name=systemd:/");
    put("sys/fs/cgroup/memory/memory.limit_in_bytes", "1024");
    put("sys/fs/cgroup/cpu/c/cpu.cfs_quota_us", "-1");
    assertThat(CgroupLimits.read(root))
        .containsEntry("v1/memory.limit_in_bytes", "1024")
        .containsEntry("v1/cpu.cfs_quota_us", "-1")
        .hasSize(2);
  }

  @Test
  void readsThePlatform() throws IOException {
    put("proc/cpuinfo", "processor\t: 0\nmodel name\t: Some CPU @ 2.3 GHz\n");
    put("proc/meminfo", "MemTotal:       1000 kB\n");
    put("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
    Platform platform = Platform.read(root);
    assertThat(platform.cpuModel()).isEqualTo("Some CPU @ 2.3 GHz");
    assertThat(platform.memoryBytes()).isEqualTo(1_024_000);
    assertThat(platform.clockSource()).isEqualTo("tsc");
  }

  @Test
  void leavesAbsentWhatTheMachineDoesNotTell() {
    assertThat(Platform.read(root).cpuModel()).isNull();
    assertThat(CgroupLimits.read(root)).isEmpty();
    assertThat(MachineState.read(root, Instant.EPOCH).procStatCpu()).isNull();
  }

  @Test
  void countsStolenTimeBetweenTwoStates() {
    MachineState before = new MachineState("", "cpu  100 0 100 800 0 0 0 0 50 0", null);
    MachineState after = new MachineState("", "cpu  150 0 130 810 0 0 0 10 90 0", null);
    assertThat(after.stealPercentSince(before)).hasValue(10.0);
    assertThat(after.stealPercentSince(after)).isEmpty();
    assertThat(after.stealPercentSince(new MachineState("", null, null))).isEmpty();
  }

  @Test
  void readsProcessTimesBehindAnAwkwardName() {
    String stat = "7 (a ) b) S 1 2 3 4 5 6 7 8 9 10 111 222 0";
    assertThat(ResourceMeter.statField(stat, 14)).isEqualTo(111);
    assertThat(ResourceMeter.statField(stat, 15)).isEqualTo(222);
    assertThat(ResourceMeter.statField(stat, 99)).isNull();
    assertThat(ResourceMeter.statField(null, 14)).isNull();
  }

  @Test
  void metersAllocation() {
    ResourceMeter meter = ResourceMeter.start();
    byte[][] blocks = new byte[8][];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = new byte[1 << 20];
    }
    ResourceUse use = meter.lap();
    assertThat(blocks).hasDimensions(8, 1 << 20);
    assertThat(use.allocatedBytes()).isGreaterThanOrEqualTo(8L << 20);
  }

  @Test
  void readsVersionsFromJarNames() {
    assertThat(
            ClassPath.versions(
                List.of(
                    Path.of("/x/sqlite-jdbc-3.53.2.0.jar"),
                    Path.of("jackson-core-2.23.0.jar"),
                    Path.of("a-1.0-SNAPSHOT.jar"),
                    Path.of("nameless.jar"))))
        .containsEntry("sqlite-jdbc", "3.53.2.0")
        .containsEntry("jackson-core", "2.23.0")
        .containsEntry("a", "1.0-SNAPSHOT")
        .hasSize(3);
  }

  @Test
  void followsTheClassPathOfAManifest() throws IOException {
    jar("lib/b-2.jar", null);
    Path main = jar("a-1.jar", "lib/b-2.jar lib/missing-3.jar");
    assertThat(ClassPath.versions(ClassPath.jars(main.toString())))
        .containsEntry("a", "1")
        .containsEntry("b", "2")
        .hasSize(2);
  }

  @Test
  void hasNoGitStateOutsideAWorkTree() {
    assertThat(GitState.ask(root)).isNull();
  }

  @Test
  void measuresSyncsAndLeavesNothingBehind() throws IOException {
    SyncYardstick yardstick = SyncYardstick.measure(root);
    assertThat(yardstick.p50Us()).isPositive();
    assertThat(yardstick.p99Us()).isGreaterThanOrEqualTo(yardstick.p50Us());
    assertThat(root).isEmptyDirectory();
    assertThat(SyncYardstick.measure(root.resolve("missing")).error()).isNotNull();
  }

  @Test
  void takesPercentilesByNearestRank() {
    long[] values = new long[200];
    for (int i = 0; i < values.length; i++) {
      values[i] = 200L - i;
    }
    assertThat(SyncYardstick.percentile(values, 50)).isEqualTo(100);
    assertThat(SyncYardstick.percentile(values, 99)).isEqualTo(198);
  }

  @Test
  void collectsWithoutFailing() {
    RunMetadata metadata = RunMetadata.collect(List.of("keelgraph", "bench"), root);
    assertThat(metadata.argv()).containsExactly("keelgraph", "bench");
    assertThat(metadata.jvm().collectors()).isNotEmpty();
    assertThat(metadata.build().dependencies()).containsKey("jackson-databind");
  }

  private void put(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Path jar(String path, @Nullable String classPath) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (classPath != null) {
      manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    }
    new JarOutputStream(Files.newOutputStream(file), manifest).close();
    return file;
  }
}
