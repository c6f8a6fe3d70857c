package org.keelgraph.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.store.BulkLoad;
import org.keelgraph.store.CommitReceipt;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.GuardedReceipt;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.LoadDescription;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.LoadTicket;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Precondition;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreIdentity;
import org.keelgraph.store.StoreMetrics;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.StoredText;
import org.keelgraph.store.TransactionBody;
import org.keelgraph.store.WriteBatch;
import org.keelgraph.store.commit.CommitPipeline;
import org.keelgraph.store.commit.PipelineLimits;
import org.keelgraph.store.commit.PipelineMetrics;

/**
 * A store in one SQLite file: one connection that writes, reached only through the commit pipeline;
 * a pool of connections that read; one that checkpoints. Longer than most, as it has a method for
 * each of {@link GraphStore}'s.
 */
final class SqliteGraphStore implements GraphStore {

  private final Path path;
  private final Path log;
  private final StoreConfig config;
  private final StoreIdentity identity;
  private final WriterConnection writer;
  private final Checkpointer checkpointer;
  private final ReadPool readers;
  private final ReadGate gate = new ReadGate();
  private final OpenReaders openReaders = new OpenReaders();
  private final PipelineMetrics metrics = new PipelineMetrics();
  private final StoreFailure failure;
  private final CommitPipeline<WriteRequest> pipeline;
  private final TransactionRunner transactions;

  private SqliteGraphStore(
      Path path,
      StoreConfig config,
      StoreIdentity identity,
      long sequence,
      Connection writing,
      Connection checkpointing) {
    this.path = path;
    this.config = config;
    this.identity = identity;
    writer = new WriterConnection(writing);
    readers = new ReadPool(path, config);
    failure = new StoreFailure(path);
    Path real = StoreFile.realPath(path);
    log = Sidecars.log(real);
    LogRoom logRoom = new LogRoom(log, config);
    checkpointer =
        new Checkpointer(checkpointing, writer, config, metrics, failure, openReaders, logRoom);
    ConflictTable conflicts = new ConflictTable(sequence);
    pipeline =
        new CommitPipeline<>(
            limits(config),
            new SqliteGroupWriter(
                writer,
                new GraphChanges(writer, identity.weightProperty()),
                conflicts,
                checkpointer,
                logRoom,
                new FilesInPlace(real, failure),
                failure),
            metrics);
    transactions =
        switch (config.journal()) {
          case WAL -> new WalTransactionRunner(pipeline, this::translateRead);
          case MVCC ->
              new MvccTransactionRunner(
                  pipeline,
                  readers,
                  gate,
                  openReaders,
                  conflicts,
                  config,
                  identity.weightProperty(),
                  this::translateRead);
        };
  }

  private KeelgraphException translateRead(SQLException exception) {
    return SqliteErrors.translate(exception, path, "transaction");
  }

  private static PipelineLimits limits(StoreConfig config) {
    return config.groupCommit() == GroupCommit.OFF
        ? PipelineLimits.ungrouped(config.maxInFlight())
        : new PipelineLimits(config.maxGroup(), config.maxDelay(), config.maxInFlight());
  }

  /** Opens an existing file. */
  static SqliteGraphStore open(Path path, StoreConfig config) {
    StoreFile.requireWithLog(path);
    List<Connection> opened = new ArrayList<>();
    try {
      Connection writing = Connections.openToWrite(path);
      opened.add(writing);
      StoreIdentity identity = StoreFile.requireStore(writing, path);
      Pragmas.applyToWriter(writing, config);
      Connection checkpointing = Connections.open(path);
      opened.add(checkpointing);
      Pragmas.applyToCheckpointer(checkpointing, config);
      long sequence = StoreFile.sequence(writing, path);
      return new SqliteGraphStore(path, config, identity, sequence, writing, checkpointing);
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
    transactions.requireOutsideBody();
    return pipeline.commit(request(batch));
  }

  private WriteRequest request(WriteBatch batch) {
    List<Mutation> mutations = batch.mutations();
    return WriteRequest.blind(mutations, writeSet(mutations));
  }

  /** What concurrent transactions need to know; with the WAL journal there are none. */
  private WriteSet writeSet(List<Mutation> mutations) {
    return config.journal() == JournalMode.MVCC ? WriteSet.of(mutations) : WriteSet.NOTHING;
  }

  @Override
  public CompletionStage<CommitReceipt> submit(WriteBatch batch) {
    transactions.requireOutsideBody();
    return pipeline.submit(request(batch), batch.mutations().size());
  }

  @Override
  public void flush() {
    transactions.requireOutsideBody();
    switch (pipeline.flush()) {
      case RuntimeException exception -> throw exception;
      case Error error -> throw error;
      case null, default -> failure.refuseIfFailed();
    }
  }

  @Override
  public <T extends @Nullable Object> T transact(TransactionBody<T> body) {
    return transactions.run(body);
  }

  @Override
  public GuardedReceipt commit(String token, WriteBatch batch, Precondition... preconditions) {
    StoredText.requireNonEmpty("token", token);
    List<Precondition> required = List.of(preconditions);
    byte[] digest = RequestDigest.of(batch, required);
    List<Mutation> mutations = batch.mutations();
    return call(
        writeSet(mutations),
        (changes, result) -> {
          Optional<GuardedReceipt> earlier = Ledger.find(changes, token, digest);
          if (earlier.isPresent()) {
            result.set(earlier.get());
            return OptionalLong.of(earlier.get().sequence());
          }
          for (Precondition precondition : required) {
            Ledger.require(changes, precondition);
          }
          for (Mutation mutation : mutations) {
            changes.apply(mutation);
          }
          result.set(Ledger.note(changes, token, digest));
          return OptionalLong.empty();
        });
  }

  @Override
  public int expireTokens(Duration age) {
    Instant before = Instant.ofEpochMilli(System.currentTimeMillis()).minus(age);
    return call(
        WriteSet.NOTHING,
        (changes, result) -> {
          result.set(Ledger.expire(changes, before));
          return OptionalLong.empty();
        });
  }

  /** A body that leaves a result. */
  private interface Call<T> {
    OptionalLong run(GraphChanges changes, AtomicReference<@Nullable T> result) throws SQLException;
  }

  /** Runs a body of the store's own in a transaction, and returns what it left. */
  private <T> T call(WriteSet writeSet, Call<T> call) {
    transactions.requireOutsideBody();
    AtomicReference<@Nullable T> result = new AtomicReference<>();
    pipeline.commit(
        new WriteRequest(
            changes -> call.run(changes, result),
            false,
            true,
            writeSet,
            WriteRequest.READ_NOTHING));
    T value = result.get();
    if (value == null) {
      throw new IllegalStateException("a committed request left no result");
    }
    return value;
  }

  @Override
  public Optional<NodeRecord> getNode(String id) {
    StoredText.require("node id", id);
    return read(
        "get node",
        connection -> {
          try (PreparedStatement select = connection.prepareStatement(Sql.GET_NODE)) {
            return RecordReads.node(select, id);
          }
        });
  }

  @Override
  public Optional<EdgeRecord> getEdge(EdgeKey key) {
    return read(
        "get edge",
        connection -> {
          try (PreparedStatement select = connection.prepareStatement(Sql.GET_EDGE)) {
            return RecordReads.edge(select, key);
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
      return new SqliteSnapshot(path, readers.borrow(), gate, openReaders);
    } catch (SQLException exception) {
      throw SqliteErrors.translate(exception, path, "open snapshot");
    } finally {
      gate.leave();
    }
  }

  @Override
  public LoadTicket beginLoad(LoadDescription description) {
    return call(
        WriteSet.NOTHING,
        (changes, result) -> {
          result.set(LoadTable.begin(changes, description, config));
          return OptionalLong.empty();
        });
  }

  @Override
  public LoadRecord finishLoad(LoadTicket ticket, Properties figures) {
    return call(
        WriteSet.NOTHING,
        (changes, result) -> {
          result.set(LoadTable.finish(changes, ticket.key(), figures));
          return OptionalLong.empty();
        });
  }

  @Override
  public BulkLoad bulkLoad(LoadDescription description) {
    gate.enter();
    gate.leave();
    return new BufferedBulkLoad(this, description);
  }

  /**
   * Registers a load, applies its changes and ends it, all in one transaction.
   *
   * @param requireWanted asked before each change; what it throws undoes them all
   * @param decide asked before the commit, likewise
   */
  LoadRecord writeLoad(
      LoadDescription description,
      List<Mutation> nodes,
      List<Mutation> edges,
      Runnable requireWanted,
      Runnable decide) {
    List<Mutation> all = new ArrayList<>(nodes);
    all.addAll(edges);
    return call(
        writeSet(all),
        (changes, result) -> {
          LoadTicket ticket = LoadTable.begin(changes, description, config);
          for (Mutation node : nodes) {
            requireWanted.run();
            changes.apply(node, ticket.firstNodeOrdinal());
          }
          for (Mutation edge : edges) {
            requireWanted.run();
            changes.apply(edge, ticket.firstEdgeOrdinal());
          }
          result.set(LoadTable.finish(changes, ticket.key(), Properties.NONE));
          decide.run();
          return OptionalLong.empty();
        });
  }

  @Override
  public StoreMetrics metrics() {
    return metrics.read(logBytes(), openReaders.oldest());
  }

  private long logBytes() {
    try {
      return Files.size(log);
    } catch (IOException none) {
      return 0; // before the first write, and after closing
    }
  }

  List<String> checkIntegrity() {
    List<String> problems =
        read("check integrity", connection -> IntegrityCheck.run(connection, gate));
    if (!problems.isEmpty()) {
      // Of a page that the disk refused to read, too, SQLite makes a problem of the file.
      StoreIoException unreadable = SqliteErrors.unreadable(path, "check integrity", null);
      if (unreadable != null) {
        throw unreadable;
      }
    }
    return problems;
  }

  @Override
  public void close() {
    transactions.requireOutsideBody();
    pipeline.close();
    if (!gate.close()) {
      return;
    }
    try (writer;
        checkpointer;
        readers) {
      // INVARIANT: closed in reverse, each whatever befalls another; the last empties the log
      checkpointer.requireWholeLog();
    } catch (SQLException exception) {
      throw SqliteErrors.translate(exception, path, "close");
    }
  }
}
