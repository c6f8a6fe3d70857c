package org.keelgraph.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.keelgraph.store.digest.RecordHasher;

/**
 * What all changes of the writer's transaction share: the connection, the manifest in progress, the
 * dictionaries, the hasher. Used by whoever holds the writer connection.
 */
final class WriterContext {

  final WriterConnection writer;
  final WriterState state = new WriterState();
  final Dictionary labelSets = new Dictionary();
  final Dictionary edgeTypes = new Dictionary();
  final NodeKeys nodeKeys;
  final RecordHasher hasher = new RecordHasher();

  WriterContext(WriterConnection writer) {
    this.writer = writer;
    nodeKeys = new NodeKeys(writer);
  }

  PreparedStatement statement(String sql) throws SQLException {
    return writer.statement(sql);
  }

  int labelSetKey(String labelsJson) throws SQLException {
    return key(labelSets, labelsJson, Sql.INSERT_LABEL_SET);
  }

  int edgeTypeKey(String type) throws SQLException {
    return key(edgeTypes, type, Sql.INSERT_EDGE_TYPE);
  }

  private int key(Dictionary dictionary, String text, String insertSql) throws SQLException {
    int known = dictionary.find(text);
    if (known != Dictionary.ABSENT) {
      return known;
    }
    PreparedStatement insert = statement(insertSql);
    insert.setInt(1, dictionary.size());
    insert.setString(2, text);
    insert.executeUpdate();
    return dictionary.add(text);
  }
}
