package org.keelgraph.store.sqlite;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.WriteBatch;

/** What a store must do, done with two maps. */
public final class Twin {

  final Map<String, NodeRecord> nodes = new HashMap<>();
  final Map<EdgeKey, EdgeRecord> edges = new HashMap<>();
  long nextNodeOrdinal;
  long nextEdgeOrdinal;

  public Map<String, NodeRecord> nodes() {
    return nodes;
  }

  public Map<EdgeKey, EdgeRecord> edges() {
    return edges;
  }

  private Twin copy() {
    Twin copy = new Twin();
    copy.set(this);
    return copy;
  }

  private void set(Twin other) {
    nodes.clear();
    nodes.putAll(other.nodes);
    edges.clear();
    edges.putAll(other.edges);
    nextNodeOrdinal = other.nextNodeOrdinal;
    nextEdgeOrdinal = other.nextEdgeOrdinal;
  }

  /** Applies all of it, or says false and applies nothing. */
  public boolean write(WriteBatch batch) {
    Twin copy = copy();
    for (Mutation mutation : batch.mutations()) {
      if (!copy.apply(mutation)) {
        return false;
      }
    }
    set(copy);
    return true;
  }

  private boolean apply(Mutation mutation) {
    switch (mutation) {
      case Mutation.PutNode put -> {
        NodeRecord old = nodes.get(put.node().id());
        long ordinal =
            ordinal(put.node().ordinal(), old == null ? null : old.ordinal(), nextNodeOrdinal);
        if (ordinal >= 0) {
          nodes.put(put.node().id(), put.node().withOrdinal(ordinal));
          nextNodeOrdinal = Math.max(nextNodeOrdinal, ordinal + 1);
        }
      }
      case Mutation.PutEdge put -> {
        EdgeKey key = put.edge().key();
        if (!nodes.containsKey(key.source()) || !nodes.containsKey(key.target())) {
          return false;
        }
        EdgeRecord old = edges.get(key);
        long ordinal =
            ordinal(put.edge().ordinal(), old == null ? null : old.ordinal(), nextEdgeOrdinal);
        if (ordinal >= 0) {
          edges.put(key, put.edge().withOrdinal(ordinal));
          nextEdgeOrdinal = Math.max(nextEdgeOrdinal, ordinal + 1);
        }
      }
      case Mutation.PatchNode patch -> {
        NodeRecord old = nodes.get(patch.id());
        if (old == null) {
          return false;
        }
        Properties patched = patch.patch().applyTo(old.properties());
        nodes.put(old.id(), new NodeRecord(old.id(), old.labels(), patched, old.ordinal()));
      }
      case Mutation.PatchEdge patch -> {
        EdgeRecord old = edges.get(patch.key());
        if (old == null) {
          return false;
        }
        Properties patched = patch.patch().applyTo(old.properties());
        edges.put(old.key(), new EdgeRecord(old.key(), old.weight(), patched, old.ordinal()));
      }
      case Mutation.DeleteNode delete when delete.edges() == Mutation.EdgesOfNode.CASCADE -> {
        edges
            .keySet()
            .removeIf(key -> key.source().equals(delete.id()) || key.target().equals(delete.id()));
        nodes.remove(delete.id());
      }
      case Mutation.DeleteNode delete -> {
        for (EdgeKey key : edges.keySet()) {
          if (key.source().equals(delete.id()) || key.target().equals(delete.id())) {
            return false;
          }
        }
        nodes.remove(delete.id());
      }
      case Mutation.DeleteEdge delete -> edges.remove(delete.key());
    }
    return true;
  }

  /** Where the record goes; -1 if it loses against the one that is there. */
  private static long ordinal(long wanted, @Nullable Long old, long next) {
    if (old == null) {
      return wanted == NodeRecord.UNORDERED ? next : wanted;
    }
    if (wanted == NodeRecord.UNORDERED) {
      return old;
    }
    return wanted < old ? -1 : wanted;
  }
}
