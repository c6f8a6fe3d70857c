package org.keelgraph.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.CorruptStoreException;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Properties;
import org.keelgraph.store.WriteBatch;

/** Any graph, any one field changed: never verified. */
class RandomTamperingTest {

  /**
   * One field of the file.
   *
   * @param table its table
   * @param column its column
   * @param row picks one of the table's rows: its rank by the key
   */
  private record Field(String table, String column, long row) {}

  private static final Map<String, List<String>> COLUMNS =
      Map.of(
          "node", List.of("id", "label_set", "ordinal", "properties"),
          "edge", List.of("source", "type", "target", "id", "ordinal", "weight", "properties"));

  @Property(tries = 80)
  void aStoreWithOneChangedFieldIsNeverVerified(@ForAll long seed)
      throws IOException, SQLException {
    Random random = new Random(seed);
    Path folder = Files.createTempDirectory("keelgraph-tamper-");
    Path path = folder.resolve("g.db");
    try {
      TamperedStore.create(path, randomGraph(random));
      assertThat(TamperedStore.verify(path).verified()).isTrue();

      String change = tamper(path, random);

      assertThat(accepted(path)).as("seed=%d change=%s", seed, change).isFalse();
    } finally {
      for (String suffix : List.of("", "-wal", "-shm")) {
        Files.deleteIfExists(folder.resolve("g.db" + suffix));
      }
      Files.delete(folder);
    }
  }

  private static boolean accepted(Path path) {
    try {
      return TamperedStore.verify(path).verified();
    } catch (CorruptStoreException refused) {
      return false;
    }
  }

  private static WriteBatch randomGraph(Random random) {
    WriteBatch.Builder batch = WriteBatch.builder();
    int nodes = 2 + random.nextInt(8);
    for (int node = 0; node < nodes; node++) {
      LabelSet labels = random.nextBoolean() ? LabelSet.NONE : LabelSet.of("L" + random.nextInt(3));
      batch.putNode(new NodeRecord("n" + node, labels, properties(random), NodeRecord.UNORDERED));
    }
    for (int edge = 0; edge < 12; edge++) {
      EdgeKey key =
          new EdgeKey(
              "n" + random.nextInt(nodes),
              "T" + random.nextInt(2),
              "n" + random.nextInt(nodes),
              random.nextBoolean() ? "" : "e" + random.nextInt(3));
      batch.putEdge(new EdgeRecord(key, weight(random), properties(random), NodeRecord.UNORDERED));
    }
    return batch.build();
  }

  private static @Nullable Number weight(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> null;
      case 1 -> (Number) random.nextLong(-2, 3);
      case 2 -> (Number) (double) random.nextLong(-2, 3);
      default -> (Number) random.nextGaussian();
    };
  }

  private static Properties properties(Random random) {
    return random.nextBoolean()
        ? Properties.NONE
        : Properties.of(Map.of("p" + random.nextInt(2), random.nextInt(3)));
  }

  /** Changes one field to another value that its column and the unique indexes accept. */
  private static String tamper(Path path, Random random) throws SQLException {
    while (true) {
      String table = random.nextBoolean() ? "node" : "edge";
      List<String> columns = Objects.requireNonNull(COLUMNS.get(table));
      String column = columns.get(random.nextInt(columns.size()));
      long rows = TamperedStore.number(path, "select count(*) from " + table);
      Field field = new Field(table, column, random.nextLong(rows));
      String value = value(column, random);
      if (change(path, field, value)) {
        return field + " := " + value;
      }
    }
  }

  private static boolean change(Path path, Field field, String value) throws SQLException {
    List<String> key =
        field.table().equals("node") ? List.of("key") : List.of("source", "type", "target", "id");
    String keys = String.join(", ", key);
    String sql =
        "update or ignore %1$s set %2$s = %3$s where (%4$s) = (select %4$s from %1$s order by %4$s limit 1 offset %5$d)"
            .formatted(field.table(), field.column(), value, keys, field.row());
    // "is not" would take 3 and 3.0 for the same value.
    String differs =
        " and (typeof(%1$s) <> typeof(%2$s) or %1$s is not %2$s)".formatted(field.column(), value);
    return TamperedStore.update(path, sql + differs) == 1;
  }

  private static String value(String column, Random random) {
    int small = random.nextInt(12);
    return switch (column) {
      case "label_set", "type", "source", "target", "ordinal" -> "" + (small - 1);
      case "weight" ->
          List.of("null", "3", "3.0", "0", "0.0", "-1", "-1.0", "'NaN'", "9e999", "1", "1.0", "2")
              .get(small);
      case "properties" ->
          List.of("null", "'{}'", "'{\"p0\":1}'", "'{\"p1\":2}'", "''", "'null'").get(small / 2);
      default -> List.of("''", "'n0'", "'n1'", "'e0'", "'e1'", "'x'").get(small / 2);
    };
  }
}
