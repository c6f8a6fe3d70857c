package org.keelgraph.store.sqlite;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.Manifest;
import org.keelgraph.store.digest.RecordHasher;
import org.keelgraph.store.digest.RecordSum;

/**
 * The nodes of a damaged store: the rows of the table, compared with the unique index on ids, which
 * also names rows that cannot be read. Where a row and the index differ, one of them is damaged; if
 * all rows together give the manifest's digests it is the index, and the rows are taken.
 */
final class DamagedNodes {

  static final String TABLE = "node";
  static final int ABSENT = -1;

  private final DamagedDictionary labelSets;
  private final LossList losses;
  private final Map<String, Long> keysOfIds = new HashMap<>();
  private final Long2ObjectOpenHashMap<String> idsOfKeys = new Long2ObjectOpenHashMap<>();
  private boolean indexDamaged;
  private List<TableWalk.Stretch> unread = List.of();
  private final Long2ObjectOpenHashMap<Row> rows = new Long2ObjectOpenHashMap<>();
  private final LongOpenHashSet unusable = new LongOpenHashSet();
  private final Map<String, Row> byId = new HashMap<>();
  private final Long2IntOpenHashMap copied = new Long2IntOpenHashMap();

  private record Row(
      long key, String id, long labelSet, long ordinal, @Nullable String properties) {}

  DamagedNodes(DamagedDictionary labelSets, LossList losses) {
    this.labelSets = labelSets;
    this.losses = losses;
    copied.defaultReturnValue(ABSENT);
  }

  void read(Connection connection, Runnable check) throws SQLException {
    int most = TableWalk.probes(connection);
    TableWalk index =
        new TableWalk(
            connection,
            "id, key",
            TABLE + " indexed by node_by_id",
            List.of("id"),
            row -> {
              check.run();
              return indexEntry(row);
            });
    indexDamaged |= !index.read((low, high) -> TextProbes.between(low, high, most)).isEmpty();
    TableWalk table =
        new TableWalk(
            connection,
            "key, id, label_set, ordinal, properties",
            TABLE + " not indexed",
            List.of("key"),
            row -> {
              check.run();
              return row(row);
            });
    unread = table.read((low, high) -> probes(low, high, most));
  }

  private @Nullable Key indexEntry(ResultSet row) throws SQLException {
    try {
      String id = StrictRow.name(row, 1, "id");
      long key = StrictRow.ordinal(row, 2);
      Long other = keysOfIds.putIfAbsent(id, key);
      String otherId = idsOfKeys.putIfAbsent(key, id);
      indexDamaged |= (other != null && other != key) || (otherId != null && !otherId.equals(id));
      return Key.of(id);
    } catch (NotWholeException _) {
      indexDamaged = true;
      return null;
    }
  }

  /** Every key that the index has, and others if that may have lost some. */
  private List<Key> probes(@Nullable Key low, @Nullable Key high, int most) {
    long from = low == null ? Long.MIN_VALUE : low.number(0);
    long to = high == null ? Long.MAX_VALUE : high.number(0);
    LongArrayList keys = new LongArrayList();
    idsOfKeys
        .keySet()
        .forEach(
            key -> {
              if (key > from && key < to) {
                keys.add(key);
              }
            });
    if (indexDamaged) {
      KeyProbes.dense(low, high, most).forEach(probe -> keys.add(probe.number(0)));
    }
    long[] sorted = keys.toLongArray();
    LongArrays.quickSort(sorted);
    List<Key> probes = new ArrayList<>(sorted.length);
    for (int at = 0; at < sorted.length; at++) {
      if (at == 0 || sorted[at] != sorted[at - 1]) {
        probes.add(Key.of(sorted[at]));
      }
    }
    return probes;
  }

  private @Nullable Key row(ResultSet row) throws SQLException {
    long key = row.getLong(1); // the tree's own, always an integer
    try {
      take(
          new Row(
              StrictRow.ordinal(row, 1),
              StrictRow.name(row, 2, "id"),
              StrictRow.integer(row, 3),
              StrictRow.ordinal(row, 4),
              StrictRow.properties(row, 5)));
    } catch (NotWholeException damage) {
      if (unusable.add(key)) {
        losses.add(TABLE, name(key), damage.reason());
      }
    }
    return Key.of(key);
  }

  private void take(Row row) {
    Row known = rows.get(row.key);
    if (known == null) {
      rows.put(row.key, row);
    } else if (!known.equals(row)) {
      boolean better = row.id.equals(idsOfKeys.get(row.key)) && !row.id.equals(known.id);
      if (better) {
        rows.put(row.key, row);
      }
      losses.add(TABLE, describe(better ? known : row), "another row has its key");
    }
  }

  /** Decides which rows are whole and adds them to the graph. */
  void resolve(GatheredGraph graph, @Nullable Manifest manifest, List<String> notes) {
    LongOpenHashSet ordinals = new LongOpenHashSet();
    List<Row> whole = new ArrayList<>();
    long[] keys = rows.keySet().toLongArray();
    LongArrays.quickSort(keys);
    for (long key : keys) {
      Row row = rows.get(key);
      Row twin = byId.putIfAbsent(row.id, row);
      if (twin != null && agrees(row) && !agrees(twin)) {
        whole.remove(twin);
        ordinals.remove(twin.ordinal);
        byId.put(row.id, row);
        losses.add(TABLE, describe(twin), "another row has its id");
        twin = null;
      }
      if (twin != null) {
        losses.add(TABLE, describe(row), "another row has its id");
      } else if (labelSets.text(row.labelSet) == null) {
        losses.add(TABLE, describe(row), "label set key=" + row.labelSet + " is lost");
      } else if (!ordinals.add(row.ordinal)) {
        losses.add(TABLE, describe(row), "another row has its ordinal=" + row.ordinal);
      } else {
        whole.add(row);
      }
    }
    boolean proven = manifest != null && proves(manifest, whole);
    for (Row row : whole) {
      if (proven || agrees(row)) {
        int index = graph.addNode(row.ordinal, row.id, labels(row), row.properties);
        copied.put(row.key, index);
        if (proven) {
          alias(row, index);
        }
      } else {
        losses.add(TABLE, describe(row), disagreement(row));
      }
    }
    if (proven) {
      if (indexDamaged
          || keysOfIds.size() != whole.size()
          || !whole.stream().allMatch(this::agrees)) {
        notes.add("index node_by_id is damaged; no node was lost by that");
      }
    } else {
      listUnread();
    }
  }

  private String labels(Row row) {
    return Objects.requireNonNull(labelSets.text(row.labelSet));
  }

  private boolean agrees(Row row) {
    Long key = keysOfIds.get(row.id);
    String id = idsOfKeys.get(row.key);
    return (key == null || key == row.key) && (id == null || id.equals(row.id));
  }

  private String disagreement(Row row) {
    Long key = keysOfIds.get(row.id);
    return key != null && key != row.key
        ? "the index on ids has it under key=" + key
        : "the index on ids has id=" + idsOfKeys.get(row.key) + " under its key";
  }

  /** No digest covers keys, so a proven row may stand under a wrong one; edges have the right. */
  private void alias(Row row, int index) {
    Long key = keysOfIds.get(row.id);
    if (key != null && !rows.containsKey((long) key)) {
      copied.put((long) key, index);
    }
  }

  private boolean proves(Manifest manifest, List<Row> whole) {
    RecordHasher hasher = new RecordHasher();
    RecordSum sum = new RecordSum();
    for (Row row : whole) {
      hasher.node(
          RecordHasher.text(row.id),
          RecordHasher.text(labels(row)),
          RecordHasher.text(row.properties),
          row.ordinal);
      sum.add(hasher);
    }
    return sum.count() == manifest.nodeCount()
        && sum.content().equals(manifest.nodeContent())
        && sum.order().equals(manifest.nodeOrder());
  }

  private void listUnread() {
    List<Map.Entry<String, Long>> entries = new ArrayList<>(keysOfIds.entrySet());
    entries.sort(Map.Entry.comparingByValue());
    for (Map.Entry<String, Long> entry : entries) {
      String id = entry.getKey();
      long key = entry.getValue();
      if (!byId.containsKey(id) && !rows.containsKey(key) && !unusable.contains(key)) {
        losses.add(TABLE, "id=" + id + " (key " + key + ")", "its row cannot be read");
      }
    }
    if (indexDamaged) {
      for (TableWalk.Stretch stretch : unread) {
        losses.add(TABLE, "keys " + stretch, stretch.reason() + ", nor all of the index on ids");
      }
    }
  }

  private static String describe(Row row) {
    return "id=" + row.id + " (key " + row.key + ")";
  }

  /** A node as well as it is known. */
  String name(long key) {
    Row row = rows.get(key);
    String id = row != null ? row.id : idsOfKeys.get(key);
    return id == null ? "key=" + key : "id=" + id + " (key " + key + ")";
  }

  /** Index in the new graph of the node with that key; {@link #ABSENT} if it was not copied. */
  int index(long key) {
    return copied.get(key);
  }

  /** Keys of all nodes of which anything is known, ascending. */
  long[] knownKeys() {
    LongOpenHashSet keys = new LongOpenHashSet(rows.keySet());
    keys.addAll(idsOfKeys.keySet());
    long[] sorted = keys.toLongArray();
    LongArrays.quickSort(sorted);
    return sorted;
  }
}
