package org.keelgraph.store.sqlite;

import java.sql.Connection;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;

/** jOOQ over one of our connections, without its logo and tip of the day. */
final class Jooq {

  static {
    setUnlessSet("org.jooq.no-logo");
    setUnlessSet("org.jooq.no-tips");
  }

  private Jooq() {}

  private static void setUnlessSet(String property) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, "true");
    }
  }

  static DSLContext on(Connection connection) {
    return DSL.using(connection, SQLDialect.SQLITE);
  }
}
