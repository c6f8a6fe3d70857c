package org.keelgraph.loaders.load;

import java.util.List;
import java.util.function.Predicate;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.LoadTicket;
import org.keelgraph.store.StoreSnapshot;

/**
 * The nodes that a store held before a load. What an earlier attempt of the load wrote is not among
 * them: were a node that it created for a dangling edge taken for an old one, the second attempt
 * would count fewer nodes and be refused as another input.
 */
final class NodesBefore {

  private NodesBefore() {}

  static Predicate<String> of(GraphStore store) {
    List<LoadRecord> unfinished;
    try (StoreSnapshot snapshot = store.snapshot()) {
      unfinished = snapshot.loads().stream().filter(load -> !load.complete()).toList();
    }
    if (unfinished.isEmpty()) {
      return id -> store.getNode(id).isPresent();
    }
    LoadRecord attempt = unfinished.getFirst();
    LoadTicket ticket = store.beginLoad(attempt.description()); // tells its ordinals
    long first = ticket.firstNodeOrdinal();
    long end = first + attempt.description().nodes();
    return id ->
        store
            .getNode(id)
            .filter(node -> node.ordinal() < first || node.ordinal() >= end)
            .isPresent();
  }
}
