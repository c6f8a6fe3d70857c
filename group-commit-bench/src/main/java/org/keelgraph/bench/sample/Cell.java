package org.keelgraph.bench.sample;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * What is measured: samples of equal cells are repeats of each other, and nothing else is ever
 * pooled.
 *
 * @param experiment name of the experiment
 * @param label the user's name for the run, absent if none was given
 * @param columnIdentity execution class
 * @param graph input
 * @param algorithm kernel, or {@code load}
 * @param source source node of the kernel, absent where it has none
 * @param load how the graph got into the store
 */
public record Cell(
    String experiment,
    @Nullable String label,
    @JsonUnwrapped ColumnIdentity columnIdentity,
    @JsonUnwrapped GraphIdentity graph,
    String algorithm,
    @Nullable Long source,
    @JsonUnwrapped LoadSetting load) {

  /** The algorithm of a sample that measures the load itself. */
  public static final String LOAD = "load";

  /** A cell without label, source and store. */
  public static Cell of(
      String experiment, ColumnIdentity column, GraphIdentity graph, String algorithm) {
    return new Cell(experiment, null, column, graph, algorithm, null, LoadSetting.NONE);
  }

  /** The same cell under the user's label. */
  public Cell withLabel(@Nullable String newLabel) {
    return new Cell(experiment, newLabel, columnIdentity, graph, algorithm, source, load);
  }

  /** The same cell measured by another column. */
  public Cell withColumn(ColumnIdentity newColumn) {
    return new Cell(experiment, label, newColumn, graph, algorithm, source, load);
  }

  /** The same cell for a kernel, from a source node where it has one. */
  public Cell withAlgorithm(String newAlgorithm, @Nullable Long newSource) {
    return new Cell(experiment, label, columnIdentity, graph, newAlgorithm, newSource, load);
  }

  /** The same cell under another load setting. */
  public Cell withLoad(LoadSetting newLoad) {
    return new Cell(experiment, label, columnIdentity, graph, algorithm, source, newLoad);
  }
}
