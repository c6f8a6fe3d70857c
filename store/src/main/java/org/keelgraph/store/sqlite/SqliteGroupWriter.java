package org.keelgraph.store.sqlite;

import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.KeelgraphException;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.store.commit.GroupTimes;
import org.keelgraph.store.commit.GroupWriter;
import org.keelgraph.store.commit.PendingCommit;

/**
 * Writes a group as one SQLite transaction: the write lock is taken at begin, each member is
 * applied (inside a savepoint where it could leave half of itself behind), the manifest row is
 * written, and one commit syncs it all.
 */
final class SqliteGroupWriter implements GroupWriter<WriteRequest> {

  private final WriterConnection writer;
  private final StoreFailure failure;
  private final GraphChanges changes;
  private final ConflictTable conflicts;
  private final Checkpointer checkpointer;
  private final LogRoom logRoom;
  private final FilesInPlace files;
  private final GraphChanges.Mark groupMark = new GraphChanges.Mark();
  private final GraphChanges.Mark memberMark = new GraphChanges.Mark();

  /** Another connection has written when SQLite's number differs from this one. */
  private long dataVersion = -1;

  SqliteGroupWriter(
      WriterConnection writer,
      GraphChanges changes,
      ConflictTable conflicts,
      Checkpointer checkpointer,
      LogRoom logRoom,
      FilesInPlace files,
      StoreFailure failure) {
    this.writer = writer;
    this.changes = changes;
    this.conflicts = conflicts;
    this.checkpointer = checkpointer;
    this.logRoom = logRoom;
    this.files = files;
    this.failure = failure;
  }

  @Override
  public GroupTimes write(List<PendingCommit<WriteRequest>> group) {
    failure.refuseIfFailed();
    long begin = System.nanoTime();
    try {
      beginTransaction();
    } catch (SQLException exception) {
      throw failure.report(exception, "begin");
    }
    int written;
    try {
      written = apply(group);
      if (written == 0) {
        writer.execute(Sql.ROLLBACK);
        changes.backTo(groupMark);
        return new GroupTimes(System.nanoTime() - begin, 0);
      }
      changes.writeManifest();
    } catch (SQLException exception) {
      throw undo(exception, "write");
    } catch (RuntimeException | Error exception) {
      undo(exception);
      throw exception;
    }
    long sync = System.nanoTime();
    try {
      writer.execute(Sql.COMMIT);
    } catch (SQLException exception) {
      KeelgraphException reported = undo(exception, "commit");
      if (SqliteErrors.isInputOutput(exception)) {
        overwriteInLog(exception);
      }
      throw reported;
    }
    long end = System.nanoTime();
    files.require();
    conflicts.published(changes.state().sequence);
    checkpointer.committed(changes.takeCount());
    return new GroupTimes(sync - begin, end - sync);
  }

  private void beginTransaction() throws SQLException {
    writer.execute(Sql.BEGIN_WRITE);
    try {
      long version = writer.queryLong(Sql.DATA_VERSION);
      if (version != dataVersion) {
        changes.reload();
        conflicts.foundAt(changes.state().sequence);
        dataVersion = version;
      }
      changes.mark(groupMark);
      if (logRoom.makeWhileLocked()) {
        files.suspectLog();
      }
    } catch (SQLException exception) {
      writer.rollbackQuietly(exception);
      throw exception;
    } catch (RuntimeException | Error exception) {
      writer.rollbackQuietly(exception); // else the next begin would find this one still open
      throw exception;
    }
  }

  /** Applies the members in order; returns how many succeeded. */
  private int apply(List<PendingCommit<WriteRequest>> group) throws SQLException {
    int written = 0;
    for (PendingCommit<WriteRequest> member : group) {
      boolean savepoint = group.size() > 1 && member.payload().needsSavepoint();
      if (apply(member, savepoint)) {
        written++;
      }
    }
    return written;
  }

  private boolean apply(PendingCommit<WriteRequest> member, boolean savepoint) throws SQLException {
    changes.mark(memberMark);
    if (savepoint) {
      writer.execute(Sql.SAVEPOINT);
    }
    try {
      run(member);
    } catch (SQLException exception) {
      if (!SqliteErrors.leavesTransactionWhole(exception)) {
        throw exception;
      }
      member.fail(failure.report(exception, "write"));
    } catch (RuntimeException exception) {
      member.fail(exception);
    } catch (Error error) {
      if (!member.payload().onCaller()) {
        throw error;
      }
      member.fail(error);
    }
    if (savepoint) {
      endSavepoint(member.failed());
    } else if (member.failed()) {
      changes.restoreNumbers(memberMark);
    }
    return member.written();
  }

  private void run(PendingCommit<WriteRequest> member) throws SQLException {
    WriteRequest request = member.payload();
    conflicts.validate(request.writeSet(), request.snapshot());
    OptionalLong found = request.onCaller() ? runOnCaller(member) : request.body().run(changes);
    if (found.isPresent()) {
      member.settle(found.getAsLong());
      return;
    }
    long sequence = ++changes.state().sequence;
    conflicts.applied(request.writeSet(), sequence);
    member.succeed(sequence);
  }

  /**
   * Runs the body of somebody who waits on that thread: it may hold locks or rely on its locals.
   */
  private OptionalLong runOnCaller(PendingCommit<WriteRequest> member) throws SQLException {
    AtomicReference<OptionalLong> found = new AtomicReference<>(OptionalLong.empty());
    AtomicReference<@Nullable SQLException> thrown = new AtomicReference<>();
    member.runOnCaller(
        () -> {
          try {
            found.set(member.payload().body().run(changes));
          } catch (SQLException exception) {
            thrown.set(exception);
          }
        });
    SQLException exception = thrown.get();
    if (exception != null) {
      throw exception;
    }
    return Objects.requireNonNull(found.get());
  }

  private void endSavepoint(boolean undo) throws SQLException {
    if (undo) {
      writer.execute(Sql.ROLLBACK_MEMBER);
      changes.backTo(memberMark);
    }
    writer.execute(Sql.RELEASE);
  }

  private KeelgraphException undo(SQLException exception, String action) {
    undo(exception);
    return failure.report(exception, action);
  }

  /**
   * The log may hold all of a group whose sync failed, and whoever recovers the log would find it.
   * Commits that change nothing take its place there: one without a sync, since the first commit of
   * a log syncs before it writes, and one that is synced if the disk does it again.
   */
  private void overwriteInLog(SQLException cause) {
    try {
      Pragmas.setSynchronous(writer.jdbc(), SynchronousMode.OFF);
      try {
        touch();
      } finally {
        Pragmas.setSynchronous(writer.jdbc(), SynchronousMode.FULL);
      }
      touch();
    } catch (SQLException exception) {
      cause.addSuppressed(exception);
    }
  }

  private void touch() throws SQLException {
    writer.execute(Sql.BEGIN_WRITE);
    try {
      writer.executeOnce(Sql.TOUCH);
      writer.execute(Sql.COMMIT);
    } catch (SQLException exception) {
      writer.rollbackQuietly(exception);
      throw exception;
    }
  }

  private void undo(Throwable cause) {
    writer.rollbackQuietly(cause);
    changes.backTo(groupMark);
    conflicts.withdrawn();
  }
}
