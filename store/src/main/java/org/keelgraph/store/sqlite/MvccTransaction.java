package org.keelgraph.store.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Transaction;

/**
 * A transaction that reads a snapshot of its own and keeps its changes to itself until it commits.
 * The snapshot is taken by the first read; a transaction that reads nothing needs no connection,
 * and is judged as of its beginning.
 */
final class MvccTransaction implements Transaction, AutoCloseable {

  private final ReadPool readers;
  private final ReadGate gate;
  private final OpenReaders openReaders;
  private final ConflictTable conflicts;
  private final Function<SQLException, KeelgraphException> translate;
  private final Thread owner = Thread.currentThread();
  private final long begun;
  private final PrivateChanges changes;
  private final List<Mutation> mutations = new ArrayList<>();
  private long snapshot;
  private @Nullable Connection connection;
  private OpenReaders.@Nullable Reader reader;
  private boolean ended;

  MvccTransaction(
      ReadPool readers,
      ReadGate gate,
      OpenReaders openReaders,
      ConflictTable conflicts,
      String weightProperty,
      Function<SQLException, KeelgraphException> translate) {
    this.readers = readers;
    this.gate = gate;
    this.openReaders = openReaders;
    this.conflicts = conflicts;
    this.translate = translate;
    changes = new PrivateChanges(weightProperty);
    begun = conflicts.begin();
    snapshot = begun;
  }

  @Override
  public Optional<NodeRecord> getNode(String id) {
    requireOwner();
    return changes.node(id, this::storedNode);
  }

  @Override
  public Optional<EdgeRecord> getEdge(EdgeKey key) {
    requireOwner();
    return changes.edge(key, this::storedEdge);
  }

  @Override
  public void apply(Mutation mutation) {
    requireOwner();
    changes.apply(mutation, this::storedNode, this::storedEdge);
    mutations.add(mutation);
  }

  private void requireOwner() {
    if (ended || Thread.currentThread() != owner) {
      throw new IllegalStateException(
          "a transaction belongs to its body, and to its body's thread");
    }
  }

  private Optional<NodeRecord> storedNode(String id) {
    return read(Sql.GET_NODE, select -> RecordReads.node(select, id));
  }

  private Optional<EdgeRecord> storedEdge(EdgeKey key) {
    return read(Sql.GET_EDGE, select -> RecordReads.edge(select, key));
  }

  private interface Read<T> {
    T run(PreparedStatement select) throws SQLException;
  }

  private <T> T read(String sql, Read<T> call) {
    gate.enter();
    try (PreparedStatement select = snapshot().prepareStatement(sql)) {
      return call.run(select);
    } catch (SQLException exception) {
      throw translate.apply(exception);
    } finally {
      gate.leave();
    }
  }

  private Connection snapshot() throws SQLException {
    Connection open = connection;
    if (open == null) {
      open = beginReading(readers.borrow());
      connection = open;
      reader = openReaders.opened();
    }
    return open;
  }

  private Connection beginReading(Connection open) throws SQLException {
    try (PreparedStatement begin = open.prepareStatement(Sql.BEGIN_READ);
        PreparedStatement select = open.prepareStatement(Sql.SELECT_MANIFEST)) {
      begin.execute();
      try (ResultSet row = select.executeQuery()) {
        if (mutations.isEmpty()) {
          snapshot = row.getLong(1);
        }
      }
      return open;
    } catch (SQLException exception) {
      // else a body that tries again would read without a transaction
      giveBack(open, exception);
      throw exception;
    }
  }

  private static void giveBack(Connection open, SQLException cause) {
    try {
      giveBack(open);
    } catch (SQLException exception) {
      cause.addSuppressed(exception);
    }
  }

  private static void giveBack(Connection open) throws SQLException {
    try (open;
        PreparedStatement rollback = open.prepareStatement(Sql.ROLLBACK)) {
      rollback.execute();
    }
  }

  /** The changes, to be committed if nothing is in conflict with them. */
  List<Mutation> mutations() {
    return mutations;
  }

  /** The commit up to which it has seen the graph. */
  long snapshotSequence() {
    return snapshot;
  }

  /** Gives the snapshot back, before the commit: it would hold back the log's clean-up. */
  void releaseSnapshot() {
    ended = true;
    OpenReaders.Reader registered = reader;
    if (registered != null) {
      openReaders.closed(registered);
    }
    Connection open = connection;
    if (open == null || !gate.tryEnter()) {
      return; // a store that is closing takes its connections down itself
    }
    connection = null;
    try {
      giveBack(open);
    } catch (SQLException exception) {
      throw translate.apply(exception);
    } finally {
      gate.leave();
    }
  }

  @Override
  public void close() {
    try {
      releaseSnapshot();
    } finally {
      conflicts.end(begun);
    }
  }
}
