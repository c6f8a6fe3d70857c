package org.keelgraph.bench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.keelgraph.bench.sample.Cell;
import org.keelgraph.bench.sample.LoadSetting;
import org.keelgraph.columns.Phase;
import org.keelgraph.text.Words;

/**
 * The cells that differ in nodes, group commit and algorithm only, so that they fit one table.
 *
 * @param title what they have in common
 * @param cells the cells, in order of appearance
 */
record LoadBlock(String title, List<CellSummary> cells) {

  private static final List<String> KNOWN =
      List.of("off", "engine", "client", "client_over_engine");

  /** The experiments that compare settings of group commit, and what their tables are called. */
  private static final Map<String, String> TITLES =
      Map.of("group-commit", "Group commit", "hot-node", "Hot node");

  private record Key(
      String experiment,
      @Nullable String label,
      String column,
      String family,
      @Nullable String journal,
      @Nullable Integer writers,
      @Nullable String loadMode,
      @Nullable String synchronous) {}

  static List<LoadBlock> of(List<CellSummary> cells) {
    Map<Key, List<CellSummary>> blocks = new LinkedHashMap<>();
    for (CellSummary summary : cells) {
      blocks.computeIfAbsent(key(summary.cell()), key -> new ArrayList<>()).add(summary);
    }
    List<LoadBlock> list = new ArrayList<>();
    blocks.forEach((key, ofBlock) -> list.add(new LoadBlock(title(key), List.copyOf(ofBlock))));
    return list;
  }

  /** Whether the load itself was measured. */
  boolean hasLoads() {
    return cells.stream().anyMatch(summary -> isLoad(summary.cell()));
  }

  /** Whether any load went through that phase. */
  boolean hasPhase(Phase phase) {
    return cells.stream()
        .filter(summary -> isLoad(summary.cell()))
        .anyMatch(summary -> summary.phases().containsKey(phase));
  }

  /** Whether any kernel ran, beside the load. */
  boolean hasKernels() {
    return cells.stream().anyMatch(summary -> !isLoad(summary.cell()));
  }

  List<Long> nodes() {
    TreeSet<Long> nodes = new TreeSet<>();
    for (CellSummary summary : cells) {
      nodes.add(summary.cell().graph().nodes());
    }
    return List.copyOf(nodes);
  }

  /** Group commit settings, the baseline first. */
  List<String> settings() {
    TreeSet<String> settings =
        new TreeSet<>(
            Comparator.comparingInt(LoadBlock::rank).thenComparing(Comparator.naturalOrder()));
    for (CellSummary summary : cells) {
      settings.add(setting(summary.cell()));
    }
    return List.copyOf(settings);
  }

  /** Kernels with their sources, in order of appearance. */
  List<String> kernels() {
    return cells.stream()
        .filter(summary -> !isLoad(summary.cell()))
        .map(summary -> algorithm(summary.cell()))
        .distinct()
        .toList();
  }

  Optional<CellSummary> find(long nodes, String setting, String algorithm) {
    return cells.stream()
        .filter(summary -> summary.cell().graph().nodes() == nodes)
        .filter(summary -> setting(summary.cell()).equals(setting))
        .filter(summary -> algorithm(summary.cell()).equals(algorithm))
        .findFirst();
  }

  private static Key key(Cell cell) {
    LoadSetting load = cell.load();
    return new Key(
        cell.experiment(),
        cell.label(),
        cell.columnIdentity().column(),
        cell.graph().family(),
        load.journal(),
        load.writers(),
        load.loadMode(),
        load.synchronous());
  }

  private static String title(Key key) {
    List<String> parts = new ArrayList<>();
    if (key.label != null) {
      parts.add(key.label);
    }
    parts.add(key.column);
    parts.add(key.family);
    if (key.journal != null) {
      parts.add("journal " + key.journal);
    }
    if (key.writers != null) {
      parts.add(Words.count(key.writers, "writer"));
    }
    if (key.loadMode != null) {
      parts.add(key.loadMode);
    }
    if (key.synchronous != null) {
      parts.add("synchronous " + key.synchronous);
    }
    return TITLES.get(key.experiment) + ": " + String.join(", ", parts);
  }

  /** Whether the cell belongs to an experiment that is shown in such tables. */
  static boolean shows(CellSummary summary) {
    return TITLES.containsKey(summary.cell().experiment());
  }

  /** Kernels from different sources are different rows. */
  private static String algorithm(Cell cell) {
    Long source = cell.source();
    return source == null ? cell.algorithm() : cell.algorithm() + " from " + source;
  }

  private static boolean isLoad(Cell cell) {
    return cell.algorithm().equals(Cell.LOAD);
  }

  private static String setting(Cell cell) {
    String setting = cell.load().groupCommit();
    return setting == null ? Numbers.ABSENT : setting;
  }

  private static int rank(String setting) {
    int index = KNOWN.indexOf(setting);
    return index < 0 ? KNOWN.size() : index;
  }
}
