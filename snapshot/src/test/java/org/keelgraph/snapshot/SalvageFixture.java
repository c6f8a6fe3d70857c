package org.keelgraph.snapshot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.Manifest;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.PropertiesJson;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.WeightKind;
import org.keelgraph.store.WriteBatch;
import org.keelgraph.store.sqlite.SqliteEngine;

/** Stores to damage, and what is in them. */
final class SalvageFixture {

  static final SqliteEngine ENGINE = new SqliteEngine();

  private SalvageFixture() {}

  /** All that a store holds of its graph and its loads. */
  record Contents(
      Map<String, NodeRecord> nodes,
      Map<EdgeKey, EdgeRecord> edges,
      Manifest manifest,
      List<LoadRecord> loads) {}

  static Contents contents(Path path) {
    try (GraphStore store = ENGINE.open(path, TamperedStore.CONFIG);
        StoreSnapshot snapshot = store.snapshot()) {
      return contents(snapshot);
    }
  }

  private static Contents contents(StoreSnapshot snapshot) {
    List<@Nullable LabelSet> labelSets = snapshot.labelSets();
    List<@Nullable String> types = snapshot.edgeTypes();
    Map<Long, String> ids = new HashMap<>();
    Map<String, NodeRecord> nodes = new HashMap<>();
    snapshot.scanNodes(
        (key, id, labelSet, ordinal, properties) -> {
          ids.put(key, id);
          nodes.put(
              id,
              new NodeRecord(
                  id, known(labelSets, labelSet), PropertiesJson.read(properties), ordinal));
        });
    Map<EdgeKey, EdgeRecord> edges = new HashMap<>();
    snapshot.scanEdges(
        (source, type, target, id, ordinal, kind, bits, properties) -> {
          EdgeKey key = new EdgeKey(id(ids, source), known(types, type), id(ids, target), id);
          edges.put(
              key,
              new EdgeRecord(key, number(kind, bits), PropertiesJson.read(properties), ordinal));
        });
    return new Contents(nodes, edges, snapshot.manifest(), snapshot.loads());
  }

  private static @Nullable Number number(WeightKind kind, long bits) {
    return kind.number(bits);
  }

  private static String id(Map<Long, String> ids, long key) {
    String id = ids.get(key);
    if (id == null) {
      throw new AssertionError("an edge ends at key=" + key + ", which is no node");
    }
    return id;
  }

  private static <T> T known(List<@Nullable T> dictionary, int key) {
    T value = dictionary.get(key);
    if (value == null) {
      throw new AssertionError("key=" + key + " is not in its dictionary");
    }
    return value;
  }

  /**
   * Makes a store of random records of all kinds, in several commits, some guarded; with deletions,
   * and so with the index on targets, if wanted.
   */
  static void create(Path path, long seed, int nodes, int edges, boolean deletions) {
    Random random = new Random(seed);
    try (GraphStore store = ENGINE.create(path, TamperedStore.CONFIG)) {
      WriteBatch.Builder batch = WriteBatch.builder();
      for (int node = 0; node < nodes; node++) {
        batch.putNode(node(random, node));
      }
      store.write(batch.build());
      for (int part = 0; part < 10; part++) {
        WriteBatch.Builder some = WriteBatch.builder();
        for (int edge = part; edge < edges; edge += 10) {
          some.putEdge(edge(random, nodes));
        }
        store.commit("token-" + seed + "-" + part, some.build());
      }
      if (deletions) {
        for (int node = 3; node < nodes; node += 97) {
          store.deleteNodeAndEdges(id(node));
        }
      }
    }
  }

  static String id(int node) {
    return "node \u00e9\ud83d\ude00 " + node;
  }

  private static NodeRecord node(Random random, int node) {
    LabelSet labels =
        switch (random.nextInt(3)) {
          case 0 -> LabelSet.NONE;
          case 1 -> LabelSet.of("Person");
          default -> LabelSet.of("Person", "Admin");
        };
    Properties properties =
        random.nextInt(4) == 0
            ? Properties.NONE
            : Properties.of(
                Map.of("born", 1900 + random.nextInt(100), "name", "Ann " + random.nextLong()));
    return new NodeRecord(id(node), labels, properties, NodeRecord.UNORDERED);
  }

  private static EdgeRecord edge(Random random, int nodes) {
    int source = random.nextInt(5) == 0 ? nodes / 2 : random.nextInt(nodes); // one of them is a hub
    EdgeKey key =
        new EdgeKey(
            id(source),
            "T" + random.nextInt(3),
            id(random.nextInt(nodes)),
            random.nextInt(4) == 0 ? "e" + random.nextInt(100) : "");
    Number weight =
        switch (random.nextInt(4)) {
          case 0 -> null;
          case 1 -> (Number) random.nextLong();
          case 2 -> (Number) Double.NaN;
          default -> (Number) random.nextDouble();
        };
    Properties properties =
        random.nextInt(6) == 0
            ? Properties.of(Map.of("since", 1.5 + random.nextInt(100)))
            : Properties.NONE;
    return new EdgeRecord(key, weight, properties, NodeRecord.UNORDERED);
  }

  /** A page of the file. */
  record Page(int number, String table, String path, String type, int cells) {

    /** Whether reading that other page leads through this one. */
    boolean leadsTo(Page other) {
      return other.table.equals(table) && other.path.startsWith(path);
    }
  }

  /** The pages of all tables and indexes. */
  static List<Page> pages(Path path) throws SQLException {
    List<Page> pages = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path);
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("select pageno, name, path, pagetype, ncell from dbstat")) {
      while (row.next()) {
        pages.add(
            new Page(
                row.getInt(1) - 1,
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getInt(5)));
      }
    }
    return pages;
  }

  static SalvageReport salvage(Path source, Path target) {
    try (Salvage salvage = Salvage.stage(ENGINE, source, target)) {
      return salvage.run(step -> {});
    }
  }

  static void delete(Path path) throws IOException {
    for (String suffix : new String[] {"", "-wal", "-shm", ".lost.txt"}) {
      Files.deleteIfExists(path.resolveSibling(path.getFileName() + suffix));
    }
  }
}
