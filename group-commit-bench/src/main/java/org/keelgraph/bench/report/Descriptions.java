package org.keelgraph.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.keelgraph.bench.machine.GitState;
import org.keelgraph.bench.machine.RunMetadata;
import org.keelgraph.bench.machine.SyncYardstick;
import org.keelgraph.bench.sample.Cell;
import org.keelgraph.bench.sample.LoadSetting;

/** Cells, machines and commands in words. */
final class Descriptions {

  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

  private Descriptions() {}

  static String of(Cell cell) {
    LoadSetting load = cell.load();
    List<String> words = new ArrayList<>();
    words.add(cell.experiment());
    add(words, "", cell.label());
    words.add(cell.columnIdentity().column());
    words.add(cell.graph().family() + "-" + cell.graph().nodes());
    words.add(cell.algorithm());
    add(words, "source=", cell.source());
    add(words, "journal=", load.journal());
    add(words, "group_commit=", load.groupCommit());
    add(words, "writers=", load.writers());
    add(words, "load_mode=", load.loadMode());
    add(words, "synchronous=", load.synchronous());
    return String.join(" ", words);
  }

  static List<List<String>> noise(ReportModel model) {
    RunMetadata metadata = model.metadata();
    RunMetadata.Finish finish = metadata.finished();
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("processor time stolen", steal(model)));
    rows.add(List.of("load average before", orAbsent(metadata.started().loadAverage())));
    rows.add(
        List.of(
            "load average after",
            finish == null ? Numbers.ABSENT : orAbsent(finish.machine().loadAverage())));
    rows.add(List.of("write of 4 KiB and fsync", yardstick(metadata.syncYardstick())));
    return rows;
  }

  static String steal(ReportModel model) {
    OptionalDouble steal = model.stealPercent();
    return steal.isPresent() ? Numbers.decimal(steal.getAsDouble(), 2) + " %" : "unknown";
  }

  static String yardstick(SyncYardstick yardstick) {
    if (yardstick.p50Us() == null) {
      return "unknown: " + yardstick.error();
    }
    return "p50 "
        + Numbers.decimal(yardstick.p50Us(), 0)
        + " µs, p99 "
        + Numbers.decimal(yardstick.p99Us(), 0)
        + " µs (n = "
        + yardstick.syncs()
        + ", "
        + yardstick.fileStore()
        + ")";
  }

  static List<List<String>> environment(RunMetadata metadata) {
    GitState git = metadata.build().git();
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("working directory", metadata.workingDirectory()));
    rows.add(List.of("started", metadata.started().at()));
    RunMetadata.Finish finish = metadata.finished();
    rows.add(List.of("finished", finish == null ? Numbers.ABSENT : finish.machine().at()));
    rows.add(List.of("commit", orAbsent(git.commit()) + dirt(git) + " (" + git.source() + ")"));
    rows.add(
        List.of(
            "machine",
            metadata.platform().os()
                + " "
                + metadata.platform().kernel()
                + " "
                + metadata.platform().arch()));
    rows.add(
        List.of(
            "processors",
            metadata.platform().processors() + " × " + orAbsent(metadata.platform().cpuModel())));
    rows.add(List.of("clock source", orAbsent(metadata.platform().clockSource())));
    rows.add(List.of("JVM", metadata.jvm().name() + " " + metadata.jvm().version()));
    rows.add(List.of("JVM flags", String.join(" ", metadata.jvm().flags())));
    rows.add(List.of("collectors", String.join(", ", metadata.jvm().collectors())));
    metadata.cgroup().forEach((name, value) -> rows.add(List.of("cgroup " + name, value)));
    return rows;
  }

  /** A command that a shell takes as it is. */
  static String command(List<String> argv) {
    List<String> words = new ArrayList<>();
    for (String word : argv) {
      words.add(PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'");
    }
    return String.join(" ", words);
  }

  private static String dirt(GitState git) {
    Boolean dirty = git.dirty();
    if (dirty == null) {
      return "";
    }
    return dirty ? ", with uncommitted changes" : ", clean";
  }

  private static void add(List<String> words, String key, @Nullable Object value) {
    if (value != null) {
      words.add(key + value);
    }
  }

  private static String orAbsent(@Nullable String value) {
    return value == null ? Numbers.ABSENT : value;
  }
}
