package org.keelgraph.store.sqlite;

import it.unimi.dsi.fastutil.objects.Object2LongOpenHashMap;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Finds the key of a node by its id, and remembers some. Used inside the writer's transaction. */
final class NodeKeys {

  static final long ABSENT = -1;

  private static final int REMEMBERED = 1 << 17;

  private final WriterConnection writer;
  private final Object2LongOpenHashMap<String> keys = new Object2LongOpenHashMap<>();

  NodeKeys(WriterConnection writer) {
    this.writer = writer;
    keys.defaultReturnValue(ABSENT);
  }

  long find(String id) throws SQLException {
    long key = keys.getLong(id);
    if (key != ABSENT) {
      return key;
    }
    PreparedStatement select = writer.statement(Sql.SELECT_NODE_KEY);
    select.setString(1, id);
    try (ResultSet row = select.executeQuery()) {
      if (!row.next()) {
        return ABSENT;
      }
      key = row.getLong(1);
    }
    remember(id, key);
    return key;
  }

  void remember(String id, long key) {
    if (keys.size() >= REMEMBERED) {
      keys.clear();
    }
    keys.put(id, key);
  }

  void forget(String id) {
    keys.removeLong(id);
  }

  void forgetAll() {
    keys.clear();
  }
}
