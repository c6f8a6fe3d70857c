package org.keelgraph.store.sqlite;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.keelgraph.migrations.schema.Tables.EDGE;
import static org.keelgraph.migrations.schema.Tables.EDGE_TYPE;
import static org.keelgraph.migrations.schema.Tables.IDENTITY;
import static org.keelgraph.migrations.schema.Tables.LABEL_SET;
import static org.keelgraph.migrations.schema.Tables.LOAD;
import static org.keelgraph.migrations.schema.Tables.MANIFEST;
import static org.keelgraph.migrations.schema.Tables.NODE;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Query;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.conf.RenderKeywordCase;
import org.jooq.conf.RenderQuotedNames;
import org.jooq.conf.Settings;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;

/** The hot statements against what jOOQ makes of the schema. */
class SqlTest {

  private static final DSLContext JOOQ =
      DSL.using(
          SQLDialect.SQLITE,
          new Settings()
              .withRenderSchema(false)
              .withRenderQuotedNames(RenderQuotedNames.NEVER)
              .withRenderKeywordCase(RenderKeywordCase.LOWER));

  /** Of a type that jOOQ does not know, so its constant is deprecated. */
  private static final Field<Object> WEIGHT = requireNonNull(EDGE.field("weight", Object.class));

  private static void isRendered(String text, Query query) {
    assertThat(text).isEqualTo(JOOQ.render(query));
  }

  private static <T> org.jooq.Param<T> param(Field<T> field) {
    return DSL.val(null, field);
  }

  private static Query insert(Table<?> table, Field<?>... columns) {
    return JOOQ.insertInto(table, columns).values(new Object[columns.length]);
  }

  private static Map<Field<?>, Object> parameters(Field<?>... columns) {
    Map<Field<?>, Object> values = new LinkedHashMap<>();
    for (Field<?> column : List.of(columns)) {
      values.put(column, param(column));
    }
    return values;
  }

  private static Condition edgeKey() {
    return EDGE.SOURCE
        .eq(param(EDGE.SOURCE))
        .and(EDGE.TYPE.eq(param(EDGE.TYPE)))
        .and(EDGE.TARGET.eq(param(EDGE.TARGET)))
        .and(EDGE.ID.eq(param(EDGE.ID)));
  }

  @Test
  void identityIsSelected() {
    isRendered(
        Sql.SELECT_IDENTITY,
        JOOQ.select(IDENTITY.STORE_ID, IDENTITY.WEIGHT_PROPERTY, IDENTITY.CREATED_AT)
            .from(IDENTITY));
  }

  @Test
  void theManifestIsSelected() {
    isRendered(
        Sql.SELECT_MANIFEST,
        JOOQ.select(
                MANIFEST.SEQUENCE,
                MANIFEST.NODE_COUNT,
                MANIFEST.EDGE_COUNT,
                MANIFEST.NEXT_NODE_KEY,
                MANIFEST.NEXT_NODE_ORDINAL,
                MANIFEST.NEXT_EDGE_ORDINAL,
                MANIFEST.NODE_CONTENT,
                MANIFEST.NODE_ORDER,
                MANIFEST.EDGE_CONTENT,
                MANIFEST.EDGE_ORDER,
                MANIFEST.PREVIOUS)
            .from(MANIFEST));
  }

  @Test
  void theManifestIsUpdated() {
    isRendered(
        Sql.UPDATE_MANIFEST,
        JOOQ.update(MANIFEST)
            .set(
                parameters(
                    MANIFEST.SEQUENCE,
                    MANIFEST.NODE_COUNT,
                    MANIFEST.EDGE_COUNT,
                    MANIFEST.NEXT_NODE_KEY,
                    MANIFEST.NEXT_NODE_ORDINAL,
                    MANIFEST.NEXT_EDGE_ORDINAL,
                    MANIFEST.NODE_CONTENT,
                    MANIFEST.NODE_ORDER,
                    MANIFEST.EDGE_CONTENT,
                    MANIFEST.EDGE_ORDER,
                    MANIFEST.PREVIOUS)));
  }

  @Test
  void dictionariesAreSelectedAndExtended() {
    isRendered(
        Sql.SELECT_LABEL_SETS,
        JOOQ.select(LABEL_SET.KEY, LABEL_SET.LABELS).from(LABEL_SET).orderBy(LABEL_SET.KEY));
    isRendered(Sql.INSERT_LABEL_SET, insert(LABEL_SET, LABEL_SET.KEY, LABEL_SET.LABELS));
    isRendered(
        Sql.SELECT_EDGE_TYPES,
        JOOQ.select(EDGE_TYPE.KEY, EDGE_TYPE.NAME).from(EDGE_TYPE).orderBy(EDGE_TYPE.KEY));
    isRendered(Sql.INSERT_EDGE_TYPE, insert(EDGE_TYPE, EDGE_TYPE.KEY, EDGE_TYPE.NAME));
  }

  @Test
  void nodesAreWritten() {
    isRendered(
        Sql.INSERT_NODE,
        JOOQ.insertInto(NODE, NODE.KEY, NODE.ID, NODE.LABEL_SET, NODE.ORDINAL, NODE.PROPERTIES)
            .values((Long) null, null, null, null, null)
            .onConflictDoNothing());
    isRendered(
        Sql.UPDATE_NODE,
        JOOQ.update(NODE)
            .set(parameters(NODE.LABEL_SET, NODE.ORDINAL, NODE.PROPERTIES))
            .where(NODE.KEY.eq(param(NODE.KEY))));
    isRendered(Sql.DELETE_NODE, JOOQ.deleteFrom(NODE).where(NODE.KEY.eq(param(NODE.KEY))));
  }

  @Test
  void nodesAreRead() {
    isRendered(
        Sql.SELECT_NODE,
        JOOQ.select(NODE.KEY, NODE.LABEL_SET, NODE.ORDINAL, NODE.PROPERTIES)
            .from(NODE)
            .where(NODE.ID.eq(param(NODE.ID))));
    isRendered(
        Sql.SELECT_NODE_KEY, JOOQ.select(NODE.KEY).from(NODE).where(NODE.ID.eq(param(NODE.ID))));
    isRendered(
        Sql.GET_NODE,
        JOOQ.select(LABEL_SET.LABELS, NODE.ORDINAL, NODE.PROPERTIES)
            .from(NODE)
            .join(LABEL_SET)
            .on(LABEL_SET.KEY.eq(NODE.LABEL_SET))
            .where(NODE.ID.eq(param(NODE.ID))));
    isRendered(
        Sql.SCAN_NODES,
        JOOQ.select(NODE.KEY, NODE.ID, NODE.LABEL_SET, NODE.ORDINAL, NODE.PROPERTIES)
            .from(NODE)
            .orderBy(NODE.KEY));
  }

  @Test
  void edgesAreWritten() {
    isRendered(
        Sql.INSERT_EDGE,
        JOOQ.insertInto(
                EDGE,
                EDGE.SOURCE,
                EDGE.TYPE,
                EDGE.TARGET,
                EDGE.ID,
                EDGE.ORDINAL,
                WEIGHT,
                EDGE.PROPERTIES)
            .values((Long) null, null, null, null, null, null, null)
            .onConflictDoNothing());
    isRendered(
        Sql.UPDATE_EDGE,
        JOOQ.update(EDGE).set(parameters(EDGE.ORDINAL, WEIGHT, EDGE.PROPERTIES)).where(edgeKey()));
    isRendered(Sql.DELETE_EDGE, JOOQ.deleteFrom(EDGE).where(edgeKey()));
  }

  @Test
  void edgesAreRead() {
    isRendered(
        Sql.SELECT_EDGE,
        JOOQ.select(EDGE.ORDINAL, WEIGHT, EDGE.PROPERTIES).from(EDGE).where(edgeKey()));
    isRendered(
        Sql.SCAN_EDGES,
        JOOQ.select(
                EDGE.SOURCE, EDGE.TYPE, EDGE.TARGET, EDGE.ID, EDGE.ORDINAL, WEIGHT, EDGE.PROPERTIES)
            .from(EDGE)
            .orderBy(EDGE.SOURCE));
    var source = NODE.as("source");
    var target = NODE.as("target");
    isRendered(
        Sql.GET_EDGE,
        JOOQ.select(EDGE.ORDINAL, WEIGHT, EDGE.PROPERTIES)
            .from(EDGE)
            .join(source)
            .on(source.KEY.eq(EDGE.SOURCE))
            .join(EDGE_TYPE)
            .on(EDGE_TYPE.KEY.eq(EDGE.TYPE))
            .join(target)
            .on(target.KEY.eq(EDGE.TARGET))
            .where(
                source
                    .ID
                    .eq(param(NODE.ID))
                    .and(EDGE_TYPE.NAME.eq(param(EDGE_TYPE.NAME)))
                    .and(target.ID.eq(param(NODE.ID)))
                    .and(EDGE.ID.eq(param(EDGE.ID)))));
  }

  @Test
  void loadsAreRead() {
    isRendered(
        Sql.SELECT_LOADS,
        JOOQ.select(
                LOAD.KEY,
                LOAD.STATUS,
                LOAD.SOURCE_NAME,
                LOAD.SOURCE_BYTES,
                LOAD.SOURCE_SHA256,
                LOAD.FORMAT,
                LOAD.LOADER,
                LOAD.GROUP_COMMIT,
                LOAD.WRITERS,
                LOAD.STARTED_AT,
                LOAD.NODES_READ,
                LOAD.EDGES_READ,
                LOAD.DUPLICATE_NODES,
                LOAD.DUPLICATE_EDGES,
                LOAD.FIGURES)
            .from(LOAD)
            .orderBy(LOAD.KEY));
  }
}
