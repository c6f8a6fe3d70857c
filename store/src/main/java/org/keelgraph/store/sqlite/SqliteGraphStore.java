package org.keelgraph.store.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.BulkLoad;
import org.keelgraph.store.CommitReceipt;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.LoadDescription;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.LoadTicket;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.PropertiesJson;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreIdentity;
import org.keelgraph.store.StoreMetrics;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.StoredText;
import org.keelgraph.store.WriteBatch;
import org.keelgraph.store.commit.CommitPipeline;
import org.keelgraph.store.commit.PipelineLimits;
import org.keelgraph.store.commit.PipelineMetrics;

/**
 * A store in one SQLite file: one connection that writes, reached only through the commit pipeline;
 * a pool of connections that read; one that checkpoints.
 */
final class SqliteGraphStore implements GraphStore {

  private final Path path;
  private final StoreConfig config;
  private final StoreIdentity identity;
  private final WriterConnection writer;
  private final Checkpointer checkpointer;
  private final ReadPool readers;
  private final ReadGate gate = new ReadGate();
  private final PipelineMetrics metrics = new PipelineMetrics();
  private final CommitPipeline<WriteRequest> pipeline;

  private SqliteGraphStore(
      Path path,
      StoreConfig config,
      StoreIdentity identity,
      Connection writing,
      Connection checkpointing) {
    this.path = path;
    this.config = config;
    this.identity = identity;
    writer = new WriterConnection(writing);
    readers = new ReadPool(path, config);
    StoreFailure failure = new StoreFailure(path);
    checkpointer = new Checkpointer(checkpointing, writer, config, metrics, failure);
    pipeline =
        new CommitPipeline<>(
            limits(config), new SqliteGroupWriter(writer, checkpointer, failure), metrics);
  }

  private static PipelineLimits limits(StoreConfig config) {
    return config.groupCommit() == GroupCommit.OFF
        ? PipelineLimits.ungrouped()
        : new PipelineLimits(config.maxGroup(), config.maxDelay());
  }

  /** Opens an existing file. */
  static SqliteGraphStore open(Path path, StoreConfig config) {
    StoreFile.requireFile(path);
    List<Connection> opened = new ArrayList<>();
    try {
      Connection writing = Connections.open(path);
      opened.add(writing);
      StoreIdentity identity = StoreFile.requireStore(writing, path);
      Pragmas.applyToWriter(writing, config);
      Connection checkpointing = Connections.open(path);
      opened.add(checkpointing);
      Pragmas.applyToCheckpointer(checkpointing, config);
      return new SqliteGraphStore(path, config, identity, writing, checkpointing);
    } catch (SQLException exception) {
      closeAll(opened, exception);
      throw SqliteErrors.translate(exception, path, "open");
    } catch (RuntimeException exception) {
      closeAll(opened, exception);
      throw exception;
    }
  }

  private static void closeAll(List<Connection> connections, Exception cause) {
    for (Connection connection : connections) {
      try {
        connection.close();
      } catch (SQLException exception) {
        cause.addSuppressed(exception);
      }
    }
  }

  @Override
  public Path path() {
    return path;
  }

  @Override
  public StoreConfig config() {
    return config;
  }

  @Override
  public StoreIdentity identity() {
    return identity;
  }

  @Override
  public CommitReceipt write(WriteBatch batch) {
    List<Mutation> mutations = batch.mutations();
    return pipeline.commit(
        new WriteRequest(
            mutations.size() > 1,
            changes -> {
              for (Mutation mutation : mutations) {
                changes.apply(mutation, 0);
              }
            }));
  }

  @Override
  public Optional<NodeRecord> getNode(String id) {
    StoredText.require("node id", id);
    return read(
        "get node",
        connection -> {
          try (PreparedStatement select = connection.prepareStatement(Sql.GET_NODE)) {
            select.setString(1, id);
            try (ResultSet row = select.executeQuery()) {
              if (!row.next()) {
                return Optional.empty();
              }
              return Optional.of(
                  new NodeRecord(
                      id,
                      PropertiesJson.readLabels(row.getString(1)),
                      PropertiesJson.read(row.getString(3)),
                      row.getLong(2)));
            }
          }
        });
  }

  @Override
  public Optional<EdgeRecord> getEdge(EdgeKey key) {
    return read(
        "get edge",
        connection -> {
          try (PreparedStatement select = connection.prepareStatement(Sql.GET_EDGE)) {
            select.setString(1, key.source());
            select.setString(2, key.type());
            select.setString(3, key.target());
            select.setString(4, key.id());
            try (ResultSet row = select.executeQuery()) {
              if (!row.next()) {
                return Optional.empty();
              }
              return Optional.of(
                  new EdgeRecord(
                      key,
                      WeightColumn.read(row, 2),
                      PropertiesJson.read(row.getString(3)),
                      row.getLong(1)));
            }
          }
        });
  }

  private interface Read<T> {
    T run(Connection connection) throws SQLException;
  }

  private <T> T read(String action, Read<T> call) {
    gate.enter();
    try (Connection connection = readers.borrow()) {
      return call.run(connection);
    } catch (SQLException exception) {
      throw SqliteErrors.translate(exception, path, action);
    } finally {
      gate.leave();
    }
  }

  @Override
  public StoreSnapshot snapshot() {
    gate.enter();
    try {
      return new SqliteSnapshot(path, readers.borrow(), gate);
    } catch (SQLException exception) {
      throw SqliteErrors.translate(exception, path, "open snapshot");
    } finally {
      gate.leave();
    }
  }

  @Override
  public LoadTicket beginLoad(LoadDescription description) {
    AtomicReference<@Nullable LoadTicket> ticket = new AtomicReference<>();
    pipeline.commit(
        new WriteRequest(
            true, changes -> ticket.set(LoadTable.begin(changes, description, config))));
    return written(ticket);
  }

  @Override
  public LoadRecord finishLoad(LoadTicket ticket) {
    AtomicReference<@Nullable LoadRecord> record = new AtomicReference<>();
    pipeline.commit(
        new WriteRequest(true, changes -> record.set(LoadTable.finish(changes, ticket.key()))));
    return written(record);
  }

  private static <T> T written(AtomicReference<@Nullable T> reference) {
    T value = reference.get();
    if (value == null) {
      throw new IllegalStateException("a committed request left no result");
    }
    return value;
  }

  @Override
  public BulkLoad bulkLoad(LoadDescription description) {
    gate.enter();
    gate.leave();
    return new BufferedBulkLoad(this, description);
  }

  /** Registers a load, applies its changes and ends it, all in one transaction. */
  LoadRecord writeLoad(LoadDescription description, List<Mutation> nodes, List<Mutation> edges) {
    AtomicReference<@Nullable LoadRecord> record = new AtomicReference<>();
    pipeline.commit(
        new WriteRequest(
            true,
            changes -> {
              LoadTicket ticket = LoadTable.begin(changes, description, config);
              for (Mutation node : nodes) {
                changes.apply(node, ticket.firstNodeOrdinal());
              }
              for (Mutation edge : edges) {
                changes.apply(edge, ticket.firstEdgeOrdinal());
              }
              record.set(LoadTable.finish(changes, ticket.key()));
            }));
    return written(record);
  }

  @Override
  public StoreMetrics metrics() {
    return metrics.read();
  }

  List<String> checkIntegrity() {
    return read("check integrity", IntegrityCheck::run);
  }

  @Override
  public void close() {
    pipeline.close();
    if (!gate.close()) {
      return;
    }
    try (writer;
        checkpointer;
        readers) {
      // INVARIANT: closed in reverse, each whatever befalls another; the last empties the log
    } catch (SQLException exception) {
      throw SqliteErrors.translate(exception, path, "close");
    }
  }
}
