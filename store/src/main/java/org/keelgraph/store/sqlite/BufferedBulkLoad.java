package org.keelgraph.store.sqlite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.StoreIoException;
import org.keelgraph.store.BulkLoad;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.LoadDescription;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;

/** A load into a store that may have data: kept in memory, then written as one transaction. */
final class BufferedBulkLoad implements BulkLoad {

  /** What can become of it. */
  private enum Standing {
    WANTED,
    ABANDONED,
    COMMITTING,
    COMMITTED
  }

  private final SqliteGraphStore store;
  private final LoadDescription description;
  private final List<Mutation> nodes = new ArrayList<>();
  private final List<Mutation> edges = new ArrayList<>();
  private final Set<String> knownIds = new HashSet<>();
  private long nextNode;
  private long nextEdge;
  private volatile Standing standing = Standing.WANTED;

  BufferedBulkLoad(SqliteGraphStore store, LoadDescription description) {
    this.store = store;
    this.description = description;
  }

  @Override
  public void node(long ordinal, String id, LabelSet labels, Properties properties) {
    requireWanted();
    knownIds.add(id);
    nodes.add(new Mutation.PutNode(new NodeRecord(id, labels, properties, ordinal)));
    nextNode = Math.max(nextNode, ordinal + 1);
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
    if (!hasNode(source) || !hasNode(target)) {
      return false;
    }
    EdgeKey key = new EdgeKey(source, type, target, edgeId);
    nextEdge = Math.max(nextEdge, ordinal + 1);
    edges.add(new Mutation.PutEdge(new EdgeRecord(key, weight, properties, ordinal)));
    return true;
  }

  @Override
  public boolean hasNode(String id) {
    if (knownIds.contains(id)) {
      return true;
    }
    boolean stored = store.getNode(id).isPresent();
    if (stored) {
      knownIds.add(id);
    }
    return stored;
  }

  @Override
  public LoadRecord commit(long sourceBytes, String sourceSha256) {
    LoadDescription read = description.withInput(sourceBytes, sourceSha256, nextNode, nextEdge);
    try {
      LoadRecord record =
          store.writeLoad(read, nodes, edges, this::requireWanted, this::beginCommit);
      endCommit(Standing.COMMITTED);
      return record;
    } catch (RuntimeException | Error exception) {
      endCommit(Standing.WANTED);
      throw exception;
    }
  }

  private void requireWanted() {
    if (standing == Standing.ABANDONED) {
      throw new StoreIoException("the load was abandoned: store=" + store.path());
    }
  }

  private synchronized void beginCommit() {
    requireWanted();
    standing = Standing.COMMITTING;
  }

  private synchronized void endCommit(Standing end) {
    if (standing == Standing.COMMITTING) {
      standing = end;
      notifyAll();
    }
  }

  @Override
  public synchronized boolean abandon() {
    boolean interrupted = false;
    while (standing == Standing.COMMITTING) {
      try {
        wait();
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (standing == Standing.WANTED) {
      standing = Standing.ABANDONED;
    }
    return standing == Standing.ABANDONED;
  }

  /** Nothing to remove: what is not committed is in memory only. */
  @Override
  public void close() {}
}
