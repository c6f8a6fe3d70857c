package org.keelgraph.store.sqlite;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.store.BulkLoad;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.LoadDescription;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.PropertiesJson;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoredText;

/**
 * A load into a store that does not exist yet. Records are gathered as primitive columns, then
 * written into a file beside the target, in the table's own order and without a journal, and the
 * file is synced and renamed into place. Memory grows with the graph.
 */
final class StagedBulkLoad implements BulkLoad {

  private final Path path;
  private final StoreConfig config;
  private final LoadDescription description;
  private final StagedFile file;

  /** Flyway and jOOQ take a while to start; they do so while the input is being read. */
  private final FutureTask<StagedFile> schema;

  /** Java's own map, since ids whose hash codes are equal do not slow it down. */
  private Map<String, Integer> indexes = new HashMap<>();

  private final GatheredGraph graph = new GatheredGraph();
  private long nextNode;
  private long nextEdge;
  private volatile boolean abandoned;
  private boolean published;

  StagedBulkLoad(Path path, StoreConfig config, LoadDescription description) {
    this.path = path;
    this.config = config;
    this.description = description;
    file = new StagedFile(path);
    schema = new FutureTask<>(this::createSchema);
    Thread.ofPlatform().daemon().name("keelgraph-schema").start(schema);
  }

  @Override
  public void node(long ordinal, String id, LabelSet labels, Properties properties) {
    requireWanted();
    nextNode = Math.max(nextNode, ordinal + 1);
    Integer known = indexes.get(id);
    if (known != null && graph.nodeOrdinal(known) > ordinal) {
      return;
    }
    String labelsJson = PropertiesJson.writeLabels(labels);
    String json = PropertiesJson.write(properties);
    if (known == null) {
      StoredText.requireNonEmpty("node id", id);
      indexes.put(id, graph.addNode(ordinal, id, labelsJson, json));
    } else {
      graph.setNode(known, ordinal, labelsJson, json);
    }
  }

  @Override
  public boolean hasNode(String id) {
    return indexes.containsKey(id);
  }

  @Override
  public boolean edge(
      long ordinal,
      String source,
      String type,
      String target,
      String edgeId,
      @Nullable Number weight,
      Properties properties) {
    requireWanted();
    Integer from = indexes.get(source);
    Integer to = indexes.get(target);
    if (from == null || to == null) {
      return false;
    }
    StoredText.require("edge id", edgeId);
    nextEdge = Math.max(nextEdge, ordinal + 1);
    if (graph.edgeTypes().find(type) == Dictionary.ABSENT) {
      StoredText.requireNonEmpty("edge type", type);
    }
    graph.addEdge(ordinal, from, type, to, edgeId, weight, PropertiesJson.write(properties));
    return true;
  }

  @Override
  public LoadRecord commit(long sourceBytes, String sourceSha256) {
    LoadDescription read = description.withInput(sourceBytes, sourceSha256, nextNode, nextEdge);
    indexes = Map.of(); // the rows are written without it
    try {
      awaitSchema();
      LoadRecord record =
          new StagedRows(graph, config.weightProperty(), this::requireWanted)
              .write(file.path(), new LoadRow(read, config));
      publish();
      return record;
    } catch (SQLException exception) {
      throw SqliteErrors.translate(exception, path, "bulk load");
    }
  }

  private void requireWanted() {
    if (abandoned) {
      throw new StoreIoException("the load was abandoned: store=" + path);
    }
  }

  private synchronized void publish() {
    requireWanted();
    file.publish();
    published = true;
  }

  @Override
  public synchronized boolean abandon() {
    abandoned = true;
    return !published;
  }

  /** The row of the load itself: begun before the records, finished after them. */
  private static final class LoadRow implements StagedRows.Chronicle<LoadRecord> {
    private final LoadDescription read;
    private final StoreConfig config;
    private long key;

    LoadRow(LoadDescription read, StoreConfig config) {
      this.read = read;
      this.config = config;
    }

    @Override
    public void begin(GraphChanges changes) throws SQLException {
      key = LoadTable.begin(changes, read, config).key();
    }

    @Override
    public LoadRecord end(GraphChanges changes) throws SQLException {
      LoadRecord record = LoadTable.finish(changes, key, Properties.NONE);
      changes.state().sequence++;
      return record;
    }
  }

  private StagedFile createSchema() throws SQLException {
    SchemaSetup.create(file.path(), config);
    return file;
  }

  private void awaitSchema() throws SQLException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          schema.get();
          return;
        } catch (InterruptedException _) {
          interrupted = true;
        }
      }
    } catch (ExecutionException failed) {
      switch (failed.getCause()) {
        case SQLException exception -> throw exception;
        case RuntimeException exception -> throw exception;
        case Error error -> throw error;
        case null, default -> throw new IllegalStateException(failed);
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public synchronized void close() {
    try {
      awaitSchema();
    } catch (SQLException | RuntimeException _) {
      // Commit has thrown it, or nobody wants the store any more.
    } finally {
      file.close();
    }
  }
}
