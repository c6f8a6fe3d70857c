package org.keelgraph.store.sqlite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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

  private final SqliteGraphStore store;
  private final LoadDescription description;
  private final List<Mutation> nodes = new ArrayList<>();
  private final List<Mutation> edges = new ArrayList<>();
  private final Set<String> knownIds = new HashSet<>();
  private long nextNode;
  private long nextEdge;

  BufferedBulkLoad(SqliteGraphStore store, LoadDescription description) {
    this.store = store;
    this.description = description;
  }

  @Override
  public void node(long ordinal, String id, LabelSet labels, Properties properties) {
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
    return store.writeLoad(read, nodes, edges);
  }

  @Override
  public void close() {
    nodes.clear();
    edges.clear();
  }
}
