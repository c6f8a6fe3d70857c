package org.keelgraph.store.sqlite;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.keelgraph.error.ConstraintException;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;

/**
 * The records that a transaction has changed and not committed, over a snapshot that does not have
 * the changes: what its own reads see. Not thread-safe.
 */
final class PrivateChanges {

  private final String weightProperty;
  private final Map<String, Optional<NodeRecord>> nodes = new HashMap<>();
  private final Map<EdgeKey, Optional<EdgeRecord>> edges = new HashMap<>();

  /** Nodes that were deleted with their edges, whichever those were. */
  private final Set<String> cleared = new HashSet<>();

  PrivateChanges(String weightProperty) {
    this.weightProperty = weightProperty;
  }

  Optional<NodeRecord> node(String id, Function<String, Optional<NodeRecord>> stored) {
    Optional<NodeRecord> changed = nodes.get(id);
    return changed == null ? stored.apply(id) : changed;
  }

  Optional<EdgeRecord> edge(EdgeKey key, Function<EdgeKey, Optional<EdgeRecord>> stored) {
    Optional<EdgeRecord> changed = edges.get(key);
    if (changed != null) {
      return changed;
    }
    boolean gone = cleared.contains(key.source()) || cleared.contains(key.target());
    return gone ? Optional.empty() : stored.apply(key);
  }

  void apply(
      Mutation mutation,
      Function<String, Optional<NodeRecord>> storedNode,
      Function<EdgeKey, Optional<EdgeRecord>> storedEdge) {
    switch (mutation) {
      case Mutation.PutNode put -> putNode(put.node(), node(put.node().id(), storedNode));
      case Mutation.PutEdge put -> putEdge(put.edge(), edge(put.edge().key(), storedEdge));
      case Mutation.PatchNode patch -> {
        NodeRecord old =
            node(patch.id(), storedNode)
                .orElseThrow(
                    () ->
                        new ConstraintException(
                            "node " + patch.id() + " cannot be patched: it does not exist"));
        NodeRecord patched =
            new NodeRecord(
                old.id(), old.labels(), patch.patch().applyTo(old.properties()), old.ordinal());
        nodes.put(patch.id(), Optional.of(patched));
      }
      case Mutation.PatchEdge patch -> {
        EdgeRecord old =
            edge(patch.key(), storedEdge)
                .orElseThrow(
                    () ->
                        new ConstraintException(
                            "edge " + patch.key() + " cannot be patched: it does not exist"));
        edges.put(patch.key(), Optional.of(EdgePatch.apply(old, patch.patch(), weightProperty)));
      }
      case Mutation.DeleteNode delete -> deleteNode(delete);
      case Mutation.DeleteEdge delete -> edges.put(delete.key(), Optional.empty());
    }
  }

  private void putNode(NodeRecord node, Optional<NodeRecord> old) {
    long oldOrdinal = old.map(NodeRecord::ordinal).orElse(NodeRecord.UNORDERED);
    if (node.ordinal() == NodeRecord.UNORDERED || node.ordinal() >= oldOrdinal) {
      long ordinal = Math.max(node.ordinal(), oldOrdinal);
      nodes.put(node.id(), Optional.of(node.withOrdinal(ordinal)));
    }
  }

  private void putEdge(EdgeRecord edge, Optional<EdgeRecord> old) {
    long oldOrdinal = old.map(EdgeRecord::ordinal).orElse(NodeRecord.UNORDERED);
    if (edge.ordinal() == NodeRecord.UNORDERED || edge.ordinal() >= oldOrdinal) {
      long ordinal = Math.max(edge.ordinal(), oldOrdinal);
      edges.put(edge.key(), Optional.of(edge.withOrdinal(ordinal)));
    }
  }

  private void deleteNode(Mutation.DeleteNode delete) {
    nodes.put(delete.id(), Optional.empty());
    if (delete.edges() == Mutation.EdgesOfNode.CASCADE) {
      cleared.add(delete.id());
      edges
          .keySet()
          .removeIf(key -> key.source().equals(delete.id()) || key.target().equals(delete.id()));
    }
  }
}
