package org.keelgraph.columns;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.keelgraph.columns.InputRecords.Edge;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.WriteBatch;
import org.keelgraph.store.sqlite.SqliteEngine;

/**
 * The worst that an interleaving of writers could do: records reach the store in an order that has
 * nothing to do with the input's, each with the ordinal that its loader would give it.
 */
enum ScrambledStore {
  REVERSED {
    @Override
    void scramble(List<Mutation> records) {
      Collections.reverse(records);
    }
  },
  SHUFFLED {
    @Override
    void scramble(List<Mutation> records) {
      Collections.shuffle(records, new Random(SEED));
    }
  };

  static final long SEED = Long.getLong("keelgraph.seed", 20260913);

  private static final int BATCH = 1_000;

  abstract void scramble(List<Mutation> records);

  void write(Path path, StoreConfig config, InputRecords input) {
    List<Mutation> nodes = new ArrayList<>();
    for (String id : input.nodes()) {
      nodes.add(
          new Mutation.PutNode(new NodeRecord(id, LabelSet.NONE, Properties.NONE, nodes.size())));
    }
    List<Mutation> edges = new ArrayList<>();
    for (Edge edge : input.edges()) {
      EdgeKey key = EdgeKey.of(edge.source(), EdgeRecord.DEFAULT_TYPE, edge.target());
      edges.add(
          new Mutation.PutEdge(new EdgeRecord(key, edge.weight(), Properties.NONE, edges.size())));
    }
    scramble(nodes);
    scramble(edges);
    try (GraphStore store = new SqliteEngine().create(path, config)) {
      for (List<Mutation> records : List.of(nodes, edges)) {
        for (int from = 0; from < records.size(); from += BATCH) {
          store.write(
              new WriteBatch(records.subList(from, Math.min(from + BATCH, records.size()))));
        }
      }
    }
  }
}
