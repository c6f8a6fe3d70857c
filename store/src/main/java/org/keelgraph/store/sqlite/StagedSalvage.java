package org.keelgraph.store.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.PropertiesJson;
import org.keelgraph.store.SalvageFindings;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreIdentity;
import org.keelgraph.store.StoreSalvage;

/**
 * A new store of what is whole in a damaged one. Records are gathered in memory and written as a
 * bulk load's are. The new store has an identity of its own: with records missing it is not the
 * same store, and a sequence number of the one must not be taken for one of the other.
 */
final class StagedSalvage implements StoreSalvage {

  private final Path source;
  private final Path target;
  private final Staging staging;
  private final LossList losses;
  private final DamagedStore damaged;
  private final List<String> notes = new ArrayList<>();

  StagedSalvage(Path source, Path target) {
    this.source = source;
    this.target = target;
    StoreFile.requireFile(source);
    staging = new Staging(source, new StagedFile(target));
    try {
      losses = new LossList(target);
    } catch (RuntimeException exception) {
      staging.close();
      throw exception;
    }
    try {
      damaged = new DamagedStore(source, target);
    } catch (RuntimeException exception) {
      losses.close();
      staging.close();
      throw exception;
    }
  }

  @Override
  public SalvageFindings read(Progress progress) {
    progress.began("copying");
    String logDamage = copyDamaged();
    if (logDamage != null) {
      losses.add("log", "of the store", logDamage);
    }
    staging.requireWanted();
    try {
      GatheredGraph graph = new GatheredGraph();
      DamagedHistory history = new DamagedHistory(graph, losses);
      try (Connection connection = damaged.open(losses)) {
        read(connection, graph, history, progress);
      }
      staging.requireWanted();
      progress.began("writing");
      Map<String, Long> copied = write(graph, history);
      return new SalvageFindings(
          history.manifest(),
          history.identity(),
          copied,
          losses.counts(),
          losses.first(),
          notes,
          losses.path());
    } catch (SQLException exception) {
      throw SqliteErrors.translate(exception, source, "salvage");
    }
  }

  private @Nullable String copyDamaged() {
    try {
      return damaged.copy();
    } catch (StoreIoException exception) {
      if (FullDisk.isCauseOf(exception.getCause())) {
        throw new StoreIoException(
            "cannot copy path=" + source + " to the folder of path=" + target + FullDisk.ADVICE,
            exception);
      }
      throw exception;
    }
  }

  private void read(
      Connection connection, GatheredGraph graph, DamagedHistory history, Progress progress)
      throws SQLException {
    history.readSelf(connection);
    DamagedDictionary labelSets =
        new DamagedDictionary("label_set", "labels", StagedSalvage::requireLabels);
    labelSets.read(connection, losses, notes);
    DamagedDictionary types =
        new DamagedDictionary("edge_type", "name", StagedSalvage::requireType);
    types.read(connection, losses, notes);
    progress.began("nodes");
    DamagedNodes nodes = new DamagedNodes(labelSets, losses);
    nodes.read(connection, staging::requireWanted);
    nodes.resolve(graph, history.manifest(), notes);
    progress.began("edges");
    new DamagedEdges(nodes, types, graph, losses).read(connection, staging::requireWanted);
    history.readLoadsAndLedger(connection);
  }

  private static void requireLabels(String text) throws NotWholeException {
    try {
      LabelSet labels = PropertiesJson.readLabels(text);
      if (!PropertiesJson.writeLabels(labels).equals(text)) {
        throw new NotWholeException("labels are not canonical JSON: " + text);
      }
    } catch (CorruptStoreException malformed) {
      throw new NotWholeException(String.valueOf(malformed.getMessage()));
    }
  }

  private static void requireType(String text) throws NotWholeException {
    if (text.isEmpty()) {
      throw new NotWholeException("the edge type is empty");
    }
  }

  private Map<String, Long> write(GatheredGraph graph, DamagedHistory history) {
    StoreConfig.Builder config = StoreConfig.builder();
    StoreIdentity identity = history.identity();
    if (identity != null) {
      config.weightProperty(identity.weightProperty());
    }
    StoreConfig built = config.build();
    try {
      SchemaSetup.create(staging.path(), built);
      return new StagedRows(graph, built.weightProperty(), staging::requireWanted)
          .write(staging.path(), history);
    } catch (SQLException exception) {
      throw SqliteErrors.translate(exception, target, "salvage");
    }
  }

  @Override
  public GraphStore open() {
    return staging.open();
  }

  /** The list first: there shall be no store without it. */
  @Override
  public long publish() {
    return staging.publish(losses::publish);
  }

  @Override
  public boolean abandon() {
    return staging.abandon();
  }

  @Override
  public void close() {
    try (staging;
        losses;
        damaged) {
      // Closed in reverse, each whatever becomes of the others.
    }
  }
}
