package org.keelgraph.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.keelgraph.error.PreconditionFailedException;
import org.keelgraph.error.TokenReusedException;
import org.keelgraph.store.GuardedReceipt;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Precondition;

/** Guarded commits: their tokens, and what must hold for them. Inside the writer's transaction. */
final class Ledger {

  static final String COMMITTED = "committed";

  private Ledger() {}

  /**
   * The receipt of an earlier commit with the token.
   *
   * @throws TokenReusedException if that commit was another request
   */
  static Optional<GuardedReceipt> find(GraphChanges changes, String token, byte[] requestDigest)
      throws SQLException {
    PreparedStatement select = changes.writer().statement(Sql.SELECT_TOKEN);
    select.setString(1, token);
    try (ResultSet row = select.executeQuery()) {
      if (!row.next()) {
        return Optional.empty();
      }
      if (!Arrays.equals(row.getBytes(2), requestDigest)) {
        throw new TokenReusedException(
            "token %s was used for another request, by commit=%d; nothing was written"
                .formatted(token, row.getLong(1)));
      }
      return Optional.of(
          new GuardedReceipt(token, row.getLong(1), Instant.ofEpochMilli(row.getLong(3)), true));
    }
  }

  /** Notes the commit in progress. */
  static GuardedReceipt note(GraphChanges changes, String token, byte[] requestDigest)
      throws SQLException {
    long sequence = changes.state().sequence + 1;
    Instant now = Instant.ofEpochMilli(System.currentTimeMillis());
    PreparedStatement insert = changes.writer().statement(Sql.INSERT_TOKEN);
    insert.setString(1, token);
    insert.setLong(2, sequence);
    insert.setBytes(3, requestDigest);
    insert.setString(4, COMMITTED);
    insert.setLong(5, now.toEpochMilli());
    insert.executeUpdate();
    return new GuardedReceipt(token, sequence, now, false);
  }

  /** Forgets the tokens of commits before that moment; returns how many. */
  static int expire(GraphChanges changes, Instant before) throws SQLException {
    PreparedStatement delete = changes.writer().statement(Sql.DELETE_TOKENS);
    delete.setLong(1, before.toEpochMilli());
    return delete.executeUpdate();
  }

  /**
   * Checks that a precondition holds.
   *
   * @throws PreconditionFailedException if it does not
   */
  static void require(GraphChanges changes, Precondition precondition) throws SQLException {
    boolean holds =
        switch (precondition) {
          case Precondition.NodeAbsent absent -> node(changes, absent.id()).isEmpty();
          case Precondition.NodePresent present -> node(changes, present.id()).isPresent();
          case Precondition.NodePropertyEquals equal ->
              node(changes, equal.id())
                  .map(node -> Objects.equals(node.properties().get(equal.name()), equal.value()))
                  .orElse(false);
          case Precondition.EdgeAbsent absent ->
              RecordReads.edge(changes.writer().statement(Sql.GET_EDGE), absent.key()).isEmpty();
          case Precondition.EdgePresent present ->
              RecordReads.edge(changes.writer().statement(Sql.GET_EDGE), present.key()).isPresent();
        };
    if (!holds) {
      throw new PreconditionFailedException(
          "precondition does not hold: " + precondition + "; nothing was written");
    }
  }

  private static Optional<NodeRecord> node(GraphChanges changes, String id) throws SQLException {
    return RecordReads.node(changes.writer().statement(Sql.GET_NODE), id);
  }
}
