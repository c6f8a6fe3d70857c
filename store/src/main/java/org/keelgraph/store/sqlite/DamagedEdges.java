package org.keelgraph.store.sqlite;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.store.WeightKind;

/** The edges of a damaged store: the rows of the table whose both ends have been copied. */
final class DamagedEdges {

  static final String TABLE = "edge";
  private static final int NONE = -1;

  private final DamagedNodes nodes;
  private final DamagedDictionary types;
  private final GatheredGraph graph;
  private final LossList losses;
  private final long[] nodeKeys;
  private final Long2IntOpenHashMap byOrdinal = new Long2IntOpenHashMap();

  /** Edges of the stretch between what was read from both ends that have not been read. */
  private final Set<Key> missing = new TreeSet<>();

  /** Whether those are all that were not read. */
  private boolean named;

  /** What was listed: rows may come twice. */
  private final Set<String> listed = new HashSet<>();

  private record Row(
      long source,
      long type,
      long target,
      String id,
      long ordinal,
      @Nullable Number weight,
      @Nullable String properties) {}

  DamagedEdges(DamagedNodes nodes, DamagedDictionary types, GatheredGraph graph, LossList losses) {
    this.nodes = nodes;
    this.types = types;
    this.graph = graph;
    this.losses = losses;
    nodeKeys = nodes.knownKeys();
    byOrdinal.defaultReturnValue(NONE);
  }

  void read(Connection connection, Runnable check) throws SQLException {
    int most = TableWalk.probes(connection);
    TableWalk walk =
        new TableWalk(
            connection,
            "source, type, target, id, ordinal, weight, properties",
            TABLE + " not indexed",
            List.of("source", "type", "target", "id"),
            row -> {
              check.run();
              return row(row);
            });
    List<TableWalk.Stretch> unread =
        walk.read(
            (low, high) -> {
              readTargetIndex(connection, low, high);
              return probes(low, high, most);
            });
    forgetCopied();
    for (Key key : missing) {
      losses.add(TABLE, describe(key), "its row cannot be read");
    }
    if (!named) {
      for (TableWalk.Stretch stretch : unread) {
        losses.add(
            TABLE,
            "all "
                + text(stretch.low(), "from the beginning", "after ")
                + text(stretch.high(), " to the end", " before "),
            stretch.reason());
      }
    }
  }

  private record Place(int source, int type, int target, String id) {}

  /** The ends of the stretch were read before it was known what is missing. */
  private void forgetCopied() {
    Map<Place, Key> places = new HashMap<>();
    for (Key key : missing) {
      String type = types.text(key.number(1));
      if (type != null) {
        places.put(
            new Place(
                nodes.index(key.number(0)),
                graph.edgeTypes().find(type),
                nodes.index(key.number(2)),
                key.text(3)),
            key);
      }
    }
    BulkEdges edges = graph.edges();
    for (int edge = 0; edge < edges.size() && !places.isEmpty(); edge++) {
      Key key =
          places.remove(
              new Place(edges.source(edge), edges.type(edge), edges.target(edge), edges.id(edge)));
      if (key != null) {
        missing.remove(key);
      }
    }
  }

  /** Notes which edges of a stretch there should be, if the store has the index that says so. */
  private void readTargetIndex(Connection connection, @Nullable Key low, @Nullable Key high)
      throws SQLException {
    boolean[] whole = {true};
    TableWalk walk =
        new TableWalk(
            connection,
            "source, type, target, id",
            TABLE + " indexed by " + Sql.TARGET_INDEX,
            List.of("target", "source", "type", "id"),
            row -> {
              try {
                Key key =
                    Key.of(
                        StrictRow.integer(row, 1),
                        StrictRow.integer(row, 2),
                        StrictRow.integer(row, 3),
                        StrictRow.text(row, 4));
                boolean within =
                    (low == null || key.compareTo(low) > 0)
                        && (high == null || key.compareTo(high) < 0);
                if (within) {
                  missing.add(key);
                }
              } catch (NotWholeException _) {
                whole[0] = false;
              }
              return null;
            });
    named = walk.read((from, to) -> List.of()).isEmpty() && whole[0];
  }

  private String text(@Nullable Key key, String open, String side) {
    return key == null ? open : side + describe(key);
  }

  private @Nullable Key row(ResultSet row) throws SQLException {
    Row edge;
    try {
      edge =
          new Row(
              StrictRow.integer(row, 1),
              StrictRow.integer(row, 2),
              StrictRow.integer(row, 3),
              StrictRow.text(row, 4),
              StrictRow.ordinal(row, 5),
              weight(row),
              StrictRow.properties(row, 7));
    } catch (NotWholeException damage) {
      String what =
          "source=%s type=%s target=%s id=%s"
              .formatted(row.getObject(1), row.getObject(2), row.getObject(3), row.getObject(4));
      list(what, damage.reason());
      return null;
    }
    Key key = Key.of(edge.source, edge.type, edge.target, edge.id);
    missing.remove(key);
    take(edge);
    boolean plausible = Arrays.binarySearch(nodeKeys, edge.source) >= 0;
    return plausible ? key : null;
  }

  private static @Nullable Number weight(ResultSet row) throws SQLException, NotWholeException {
    try {
      return WeightColumn.read(row, 6);
    } catch (CorruptStoreException damage) {
      throw new NotWholeException(String.valueOf(damage.getMessage()));
    }
  }

  private void take(Row edge) {
    int source = nodes.index(edge.source);
    int target = nodes.index(edge.target);
    String type = types.text(edge.type);
    if (type == null) {
      list(describe(edge), "edge type key=" + edge.type + " is lost");
    } else if (source == DamagedNodes.ABSENT) {
      list(describe(edge), "its source, node " + nodes.name(edge.source) + ", is not copied");
    } else if (target == DamagedNodes.ABSENT) {
      list(describe(edge), "its target, node " + nodes.name(edge.target) + ", is not copied");
    } else {
      int known = byOrdinal.putIfAbsent(edge.ordinal, graph.edges().size());
      if (known == NONE) {
        graph.addEdge(edge.ordinal, source, type, target, edge.id, edge.weight, edge.properties);
      } else if (!same(known, edge, source, target, type)) {
        list(describe(edge), "another row has its ordinal=" + edge.ordinal);
      }
    }
  }

  /** Whether the row has come before. */
  private boolean same(int known, Row edge, int source, int target, String type) {
    BulkEdges edges = graph.edges();
    return edges.source(known) == source
        && edges.target(known) == target
        && graph.edgeTypes().text(edges.type(known)).equals(type)
        && edges.id(known).equals(edge.id)
        && edges.weightKind(known) == WeightKind.of(edge.weight)
        && edges.weightBits(known) == WeightKind.bits(edge.weight)
        && Objects.equals(edges.properties(known), edge.properties);
  }

  private void list(String what, String reason) {
    if (listed.add(what + ": " + reason)) {
      losses.add(TABLE, what, reason);
    }
  }

  private String describe(Key key) {
    return describe(key.number(0), key.number(1), key.number(2), key.text(3));
  }

  private String describe(Row edge) {
    return describe(edge.source, edge.type, edge.target, edge.id);
  }

  private String describe(long source, long type, long target, String id) {
    String name = types.text(type);
    return "%s -%s-> %s%s"
        .formatted(
            nodes.name(source),
            name == null ? "type " + type : name,
            nodes.name(target),
            id.isEmpty() ? "" : " edge id=" + id);
  }

  /** The edges that should be there, the beginning of each source's, and places within those. */
  private Iterable<Key> probes(@Nullable Key low, @Nullable Key high, int most) {
    TreeSet<Key> probes = new TreeSet<>(missing);
    int from = low == null ? 0 : place(low.number(0));
    int to = high == null ? nodeKeys.length : Math.min(nodeKeys.length, place(high.number(0)) + 1);
    List<Long> typeKeys = types.keys();
    long places = Math.max(1, (long) (to - from) * typeKeys.size());
    int targets = named ? 0 : (int) Math.min(nodeKeys.length, most / places);
    for (int source = from; source < to; source++) {
      probes.add(Key.of(nodeKeys[source]));
      for (long type : typeKeys) {
        for (int target = 0; target < targets; target++) {
          int place = (int) ((long) target * nodeKeys.length / targets);
          probes.add(Key.of(nodeKeys[source], type, nodeKeys[place]));
        }
      }
    }
    return probes;
  }

  /** Where that key is, or would be. */
  private int place(long key) {
    int found = Arrays.binarySearch(nodeKeys, key);
    return found >= 0 ? found : -found - 1;
  }
}
