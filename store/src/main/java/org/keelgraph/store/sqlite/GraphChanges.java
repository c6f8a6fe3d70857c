package org.keelgraph.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;

/**
 * Applies changes to the graph inside the writer's open transaction and keeps manifest and
 * dictionaries in step with the rows. The owner of the transaction takes {@link #mark}s and goes
 * back to them. Used by whoever holds the writer connection.
 */
final class GraphChanges {

  private final WriterContext context;
  private final NodeWrites nodes;
  private final EdgeWrites edges;
  private long applied;

  GraphChanges(WriterConnection writer, String weightProperty) {
    context = new WriterContext(writer);
    edges = new EdgeWrites(context, weightProperty);
    nodes = new NodeWrites(context, edges);
  }

  /** Where manifest and dictionaries stood at one moment; reused. */
  static final class Mark {
    private final WriterState state = new WriterState();
    private int labelSets;
    private int edgeTypes;
  }

  void mark(Mark mark) {
    mark.state.set(context.state);
    mark.labelSets = context.labelSets.size();
    mark.edgeTypes = context.edgeTypes.size();
  }

  void backTo(Mark mark) {
    context.state.set(mark.state);
    context.labelSets.truncate(mark.labelSets);
    context.edgeTypes.truncate(mark.edgeTypes);
    context.nodeKeys.forgetAll();
    edges.forgetTargetIndex();
  }

  /**
   * Takes back what a failed statement did in memory. A dictionary row that it inserted stays, in
   * the transaction and here.
   */
  void restoreNumbers(Mark mark) {
    context.state.set(mark.state);
  }

  WriterState state() {
    return context.state;
  }

  WriterConnection writer() {
    return context.writer;
  }

  /** Forgets everything and reads it from the file: another connection may have written. */
  void reload() throws SQLException {
    context.nodeKeys.forgetAll();
    try (ResultSet row = context.statement(Sql.SELECT_MANIFEST).executeQuery()) {
      context.state.read(row);
    }
    reload(context.labelSets, Sql.SELECT_LABEL_SETS);
    reload(context.edgeTypes, Sql.SELECT_EDGE_TYPES);
  }

  private void reload(Dictionary dictionary, String sql) throws SQLException {
    dictionary.truncate(0);
    for (String text : DictionaryTable.read(context.statement(sql))) {
      dictionary.add(text);
    }
  }

  /** Writes the manifest row; the last statement before a commit. */
  void writeManifest() throws SQLException {
    PreparedStatement update = context.statement(Sql.UPDATE_MANIFEST);
    context.state.bind(update);
    update.executeUpdate();
  }

  /** Applies one change. */
  void apply(Mutation mutation) throws SQLException {
    apply(mutation, 0);
  }

  /**
   * Applies one change of a load.
   *
   * @param firstOrdinal added to the record's own ordinal, if it has one
   */
  void apply(Mutation mutation, long firstOrdinal) throws SQLException {
    applied++;
    switch (mutation) {
      case Mutation.PutNode put ->
          nodes.put(put.node(), offset(put.node().ordinal(), firstOrdinal));
      case Mutation.PutEdge put ->
          edges.put(put.edge(), offset(put.edge().ordinal(), firstOrdinal));
      case Mutation.PatchNode patch -> nodes.patch(patch.id(), patch.patch());
      case Mutation.PatchEdge patch -> edges.patch(patch.key(), patch.patch());
      case Mutation.DeleteNode delete -> nodes.delete(delete.id(), delete.edges());
      case Mutation.DeleteEdge delete -> edges.delete(delete.key());
    }
  }

  private static long offset(long ordinal, long firstOrdinal) {
    return ordinal == NodeRecord.UNORDERED ? ordinal : ordinal + firstOrdinal;
  }

  /** How many changes have been applied, in vain or not, since this was asked last. */
  long takeCount() {
    long count = applied;
    applied = 0;
    return count;
  }
}
