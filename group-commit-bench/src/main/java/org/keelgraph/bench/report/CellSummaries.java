package org.keelgraph.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.keelgraph.bench.sample.Cell;
import org.keelgraph.bench.sample.CommitFigures;
import org.keelgraph.bench.sample.ResourceUse;
import org.keelgraph.bench.sample.SampleRecord;
import org.keelgraph.bench.statistics.Spread;
import org.keelgraph.columns.Phase;

/** Puts samples of equal cells together, in the order in which cells first appear. */
final class CellSummaries {

  /** The setting that others are compared with. */
  static final String BASELINE = "off";

  private static final Map<String, Function<CommitFigures, @Nullable Number>> COMMIT =
      Map.of(
          "acknowledged", CommitFigures::acknowledged,
          "groups", CommitFigures::groups,
          "mean_group", CommitFigures::meanGroup,
          "ack_p50_us", CommitFigures::ackP50Us,
          "ack_p99_us", CommitFigures::ackP99Us,
          "sync_p50_us", CommitFigures::syncP50Us);

  private static final Map<String, Function<ResourceUse, @Nullable Number>> RESOURCES =
      Map.of(
          "cpu_user_ms", ResourceUse::cpuUserMs,
          "cpu_sys_ms", ResourceUse::cpuSysMs,
          "gc_ms", ResourceUse::gcMs,
          "gc_count", ResourceUse::gcCount,
          "allocated_bytes", ResourceUse::allocatedBytes,
          "peak_rss_bytes", ResourceUse::peakRssBytes);

  private CellSummaries() {}

  static List<CellSummary> of(List<SampleRecord> samples) {
    Map<Cell, List<SampleRecord>> byCell = new LinkedHashMap<>();
    for (SampleRecord sample : samples) {
      byCell.computeIfAbsent(sample.cell(), cell -> new ArrayList<>()).add(sample);
    }
    Map<Cell, SortedMap<Phase, Spread>> phases = new LinkedHashMap<>();
    byCell.forEach((cell, ofCell) -> phases.put(cell, phases(ofCell)));
    List<CellSummary> summaries = new ArrayList<>();
    byCell.forEach((cell, ofCell) -> summaries.add(summary(cell, ofCell, phases)));
    return List.copyOf(summaries);
  }

  private static CellSummary summary(
      Cell cell, List<SampleRecord> samples, Map<Cell, SortedMap<Phase, Spread>> phases) {
    int warmups = 0;
    int failed = 0;
    for (SampleRecord sample : samples) {
      warmups += sample.turn().warmup() ? 1 : 0;
      failed += sample.failed() ? 1 : 0;
    }
    SortedMap<Phase, Spread> own = phases.getOrDefault(cell, new TreeMap<>());
    Cell baseline = cell.withLoad(cell.load().withGroupCommit(BASELINE));
    RecoverySummary recovery = RecoverySummary.of(samples);
    // What lasts until a random moment is not to be compared.
    boolean compared =
        recovery == null && cell.load().groupCommit() != null && !cell.equals(baseline);
    return new CellSummary(
        cell,
        samples.size(),
        warmups,
        samples.size() - failed,
        failed,
        own,
        figures(samples, sample -> sample.outcome().commit(), COMMIT),
        figures(samples, sample -> sample.outcome().resources(), RESOURCES),
        compared ? ratios(own, phases.getOrDefault(baseline, new TreeMap<>())) : new TreeMap<>(),
        recovery);
  }

  private static SortedMap<Phase, Spread> phases(List<SampleRecord> samples) {
    SortedMap<Phase, Spread> spreads = new TreeMap<>();
    for (Phase phase : Phase.values()) {
      add(spreads, phase, samples, sample -> sample.outcome().phases().get(phase));
    }
    return spreads;
  }

  private static <T> SortedMap<String, Spread> figures(
      List<SampleRecord> samples,
      Function<SampleRecord, @Nullable T> part,
      Map<String, Function<T, @Nullable Number>> figures) {
    SortedMap<String, Spread> spreads = new TreeMap<>();
    figures.forEach(
        (name, figure) ->
            add(
                spreads,
                name,
                samples,
                sample -> {
                  T value = part.apply(sample);
                  return value == null ? null : figure.apply(value);
                }));
    return spreads;
  }

  private static <K> void add(
      SortedMap<K, Spread> spreads,
      K key,
      List<SampleRecord> samples,
      Function<SampleRecord, @Nullable Number> figure) {
    List<Double> values = new ArrayList<>();
    for (SampleRecord sample : samples) {
      Number value = sample.measured() ? figure.apply(sample) : null;
      if (value != null) {
        values.add(value.doubleValue());
      }
    }
    if (!values.isEmpty()) {
      spreads.put(key, Spread.of(values.stream().mapToDouble(Double::doubleValue).toArray()));
    }
  }

  private static SortedMap<Phase, Double> ratios(
      SortedMap<Phase, Spread> own, SortedMap<Phase, Spread> baseline) {
    SortedMap<Phase, Double> ratios = new TreeMap<>();
    own.forEach(
        (phase, spread) -> {
          Spread other = baseline.get(phase);
          if (other != null && other.median() > 0) {
            ratios.put(phase, spread.ratioTo(other));
          }
        });
    return ratios;
  }
}
