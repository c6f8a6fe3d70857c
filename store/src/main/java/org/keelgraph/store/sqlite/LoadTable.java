package org.keelgraph.store.sqlite;

import static org.keelgraph.migrations.schema.Tables.LOAD;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.keelgraph.error.UnfinishedLoadException;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.LoadDescription;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.LoadTicket;
import org.keelgraph.store.Properties;
import org.keelgraph.store.PropertiesJson;
import org.keelgraph.store.StoreConfig;

/** The table of loads. Its writes run inside the writer's transaction. */
final class LoadTable {

  private static final String RUNNING = "running";
  private static final String COMPLETE = "complete";

  private LoadTable() {}

  private static DSLContext dsl(GraphChanges changes) {
    return Jooq.on(changes.writer().jdbc());
  }

  /** Takes up the unfinished load of the same input, or registers a new one. */
  static LoadTicket begin(GraphChanges changes, LoadDescription load, StoreConfig config)
      throws SQLException {
    try {
      for (LoadRecord earlier : read(changes.writer().jdbc())) {
        if (!earlier.complete()) {
          return resume(changes, earlier, load);
        }
      }
      return register(changes, load, config);
    } catch (DataAccessException wrapper) {
      throw SqliteErrors.unwrap(wrapper);
    }
  }

  private static LoadTicket resume(GraphChanges changes, LoadRecord earlier, LoadDescription load) {
    LoadDescription unfinished = earlier.description();
    boolean same =
        unfinished.sourceSha256().equals(load.sourceSha256())
            && unfinished.format().equals(load.format())
            && unfinished.nodes() == load.nodes()
            && unfinished.edges() == load.edges();
    if (!same) {
      throw new UnfinishedLoadException(
          "the store holds an unfinished load of %s (sha256 %s): load that input again to complete it before loading %s"
              .formatted(
                  unfinished.sourceName(),
                  abbreviate(unfinished.sourceSha256()),
                  load.sourceName()));
    }
    return dsl(changes)
        .select(LOAD.FIRST_NODE_ORDINAL, LOAD.FIRST_EDGE_ORDINAL)
        .from(LOAD)
        .where(LOAD.KEY.eq(earlier.key()))
        .fetchSingle(row -> new LoadTicket(earlier.key(), row.value1(), row.value2(), true));
  }

  private static String abbreviate(String sha256) {
    return sha256.substring(0, Math.min(12, sha256.length()));
  }

  private static LoadTicket register(
      GraphChanges changes, LoadDescription load, StoreConfig config) {
    WriterState state = changes.state();
    Long key =
        dsl(changes)
            .insertInto(LOAD)
            .set(LOAD.STATUS, RUNNING)
            .set(LOAD.SOURCE_NAME, load.sourceName())
            .set(LOAD.SOURCE_BYTES, load.sourceBytes())
            .set(LOAD.SOURCE_SHA256, load.sourceSha256())
            .set(LOAD.FORMAT, load.format())
            .set(LOAD.LOADER, load.loader())
            .set(LOAD.JOURNAL, lowerCase(config.journal()))
            .set(LOAD.GROUP_COMMIT, lowerCase(load.groupCommit()))
            .set(LOAD.SYNCHRONOUS, lowerCase(config.synchronous()))
            .set(LOAD.WRITERS, (long) load.writers())
            .set(LOAD.SOFTWARE, Software.NAME_AND_VERSION)
            .set(LOAD.STARTED_AT, Instant.now().toString())
            .set(LOAD.FIRST_NODE_ORDINAL, state.nextNodeOrdinal)
            .set(LOAD.FIRST_EDGE_ORDINAL, state.nextEdgeOrdinal)
            .set(LOAD.NODES_BEFORE, state.nodes.count())
            .set(LOAD.EDGES_BEFORE, state.edges.count())
            .set(LOAD.NODES_READ, load.nodes())
            .set(LOAD.EDGES_READ, load.edges())
            .returning(LOAD.KEY)
            .fetchSingle(LOAD.KEY);
    LoadTicket ticket = new LoadTicket(key, state.nextNodeOrdinal, state.nextEdgeOrdinal, false);
    state.nextNodeOrdinal += load.nodes();
    state.nextEdgeOrdinal += load.edges();
    return ticket;
  }

  /** Marks a load complete and counts what its records replaced. */
  static LoadRecord finish(GraphChanges changes, long key, Properties figures) throws SQLException {
    try {
      complete(changes, key, figures);
    } catch (DataAccessException wrapper) {
      throw SqliteErrors.unwrap(wrapper);
    }
    for (LoadRecord load : read(changes.writer().jdbc())) {
      if (load.key() == key) {
        return load;
      }
    }
    throw new IllegalArgumentException("load key=" + key + " is not of this store");
  }

  private static void complete(GraphChanges changes, long key, Properties figures) {
    WriterState state = changes.state();
    dsl(changes)
        .update(LOAD)
        .set(LOAD.STATUS, COMPLETE)
        .set(LOAD.FIGURES, PropertiesJson.write(figures))
        .set(LOAD.FINISHED_AT, Instant.now().toString())
        .set(
            LOAD.DUPLICATE_NODES,
            LOAD.NODES_READ.minus(DSL.val(state.nodes.count()).minus(LOAD.NODES_BEFORE)))
        .set(
            LOAD.DUPLICATE_EDGES,
            LOAD.EDGES_READ.minus(DSL.val(state.edges.count()).minus(LOAD.EDGES_BEFORE)))
        .where(LOAD.KEY.eq(key))
        .execute();
  }

  static List<LoadRecord> read(Connection connection) throws SQLException {
    List<LoadRecord> loads = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(Sql.SELECT_LOADS);
        ResultSet row = select.executeQuery()) {
      while (row.next()) {
        loads.add(load(row));
      }
    }
    return loads;
  }

  private static LoadRecord load(ResultSet row) throws SQLException {
    LoadDescription description =
        new LoadDescription(
            row.getString(3),
            row.getLong(4),
            row.getString(5),
            row.getString(6),
            row.getString(7),
            GroupCommit.valueOf(row.getString(8).toUpperCase(Locale.ROOT)),
            row.getInt(9),
            row.getLong(11),
            row.getLong(12));
    return new LoadRecord(
        row.getLong(1),
        row.getString(2).equals(COMPLETE),
        description,
        row.getString(10),
        row.getLong(13),
        row.getLong(14),
        PropertiesJson.read(row.getString(15)));
  }

  private static String lowerCase(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
