package org.keelgraph.store.sqlite;

import java.util.ArrayList;
import java.util.List;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.Mutation;

/**
 * What a transaction's changes mean to concurrent ones: the facts that must not have become true
 * since its snapshot, and those that it makes true itself.
 *
 * @param forbidden facts that are in conflict with it
 * @param made facts that it establishes
 */
record WriteSet(List<Fact> forbidden, List<Fact> made) {

  static final WriteSet NOTHING = new WriteSet(List.of(), List.of());

  /** Something that happened to a record. */
  sealed interface Fact {
    /** The record, as messages name it. */
    String describe();
  }

  /** The node was inserted, changed or deleted. */
  record NodeWritten(String id) implements Fact {
    @Override
    public String describe() {
      return "node " + id;
    }
  }

  /** The node was deleted. */
  record NodeDeleted(String id) implements Fact {
    @Override
    public String describe() {
      return "node " + id + ", which was deleted";
    }
  }

  /** An edge that ends in the node was inserted or changed: deleting the node would undo that. */
  record EdgeGiven(String id) implements Fact {
    @Override
    public String describe() {
      return "node " + id + ", which was given an edge, or had one changed";
    }
  }

  /** The edge was inserted, changed or deleted. */
  record EdgeWritten(EdgeKey key) implements Fact {
    @Override
    public String describe() {
      return "edge " + key;
    }
  }

  static WriteSet of(List<Mutation> mutations) {
    List<Fact> forbidden = new ArrayList<>(mutations.size());
    List<Fact> made = new ArrayList<>(mutations.size());
    for (Mutation mutation : mutations) {
      switch (mutation) {
        case Mutation.PutNode put -> addBoth(forbidden, made, new NodeWritten(put.node().id()));
        case Mutation.PatchNode patch -> addBoth(forbidden, made, new NodeWritten(patch.id()));
        case Mutation.DeleteNode delete -> {
          addBoth(forbidden, made, new NodeWritten(delete.id()));
          forbidden.add(new EdgeGiven(delete.id()));
          made.add(new NodeDeleted(delete.id()));
        }
        case Mutation.PutEdge put -> addGivenEdge(forbidden, made, put.edge().key());
        case Mutation.PatchEdge patch -> addGivenEdge(forbidden, made, patch.key());
        case Mutation.DeleteEdge delete -> addEdge(forbidden, made, delete.key());
      }
    }
    return new WriteSet(forbidden, made);
  }

  private static void addGivenEdge(List<Fact> forbidden, List<Fact> made, EdgeKey key) {
    addEdge(forbidden, made, key);
    made.add(new EdgeGiven(key.source()));
    made.add(new EdgeGiven(key.target()));
  }

  private static void addEdge(List<Fact> forbidden, List<Fact> made, EdgeKey key) {
    addBoth(forbidden, made, new EdgeWritten(key));
    forbidden.add(new NodeDeleted(key.source()));
    forbidden.add(new NodeDeleted(key.target()));
  }

  private static void addBoth(List<Fact> forbidden, List<Fact> made, Fact fact) {
    forbidden.add(fact);
    made.add(fact);
  }
}
