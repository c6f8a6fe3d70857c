package org.keelgraph.store.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.StoreFailedException;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.commit.PipelineMetrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the write-ahead log bounded without stalling commits. A thread of its own moves the log's
 * pages into the main file while commits go on. When the log has reached its limit, the last few
 * pages are moved between two commits, by the group's leader, so that nothing is left in the log
 * and SQLite starts it over at its beginning. On a small disk the limit is half of what is left.
 * The file is not cut: a log that need not grow syncs faster.
 *
 * <p>Readers that come and go, each overlapping the next, would never let it start over. So when
 * the log is far beyond its limit, the leader waits for them, for no longer than {@link #PATIENCE};
 * if a reader outlasts that, the log has to double before the next try.
 *
 * <p>Thread-safe; {@link #committed} is called by the leader only.
 */
final class Checkpointer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Checkpointer.class);

  private static final int CHANGES_BETWEEN_LOOKS = 64;
  private static final int MOVES_IN_A_LOG = 16;
  private static final int PAGE_BYTES = 4096;
  private static final int FRAME_BYTES = PAGE_BYTES + 24;
  private static final int LEAST_PAGES = 16;
  private static final int FAR_BEYOND_LIMIT = 4;
  private static final Duration OLD_READER = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofMillis(100);

  /**
   * Connections to stores that were cut.
   *
   * <p>INVARIANT: never closed. SQLite moves the log into the file when the last connection closes,
   * and what is in such a log would destroy the file.
   */
  private static final Queue<Connection> LEFT_OPEN = new ConcurrentLinkedQueue<>();

  /** What the leader shall do between two commits. */
  private enum Tail {
    NONE,
    MOVE,
    MOVE_AND_WAIT_FOR_READERS
  }

  private final Connection connection;
  private final WriterConnection writer;
  private final PipelineMetrics metrics;
  private final StoreFailure failure;
  private final OpenReaders openReaders;
  private final LogRoom logRoom;
  private final Duration busyTimeout;
  private final long mostPages;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition wanted = lock.newCondition();
  private boolean lookWanted;
  private boolean closed;
  private volatile Tail tail = Tail.NONE;

  /** Fewer than the most on a disk that is nearly full. */
  private volatile long limitPages;

  /** Whether anything was committed here; else the log is not ours to judge. */
  private volatile boolean written;

  private long changesSinceLook;
  private long pagesMoved;
  private @Nullable Thread thread;

  Checkpointer(
      Connection connection,
      WriterConnection writer,
      StoreConfig config,
      PipelineMetrics metrics,
      StoreFailure failure,
      OpenReaders openReaders,
      LogRoom logRoom) {
    this.connection = connection;
    this.writer = writer;
    this.metrics = metrics;
    this.failure = failure;
    this.openReaders = openReaders;
    this.logRoom = logRoom;
    busyTimeout = config.busyTimeout();
    mostPages = config.walLimitBytes() / PAGE_BYTES;
    limitPages = mostPages;
  }

  /**
   * Called between two groups, with the writer connection idle.
   *
   * @param changes how many the last group made
   */
  void committed(long changes) {
    written = true;
    Tail wanted = tail;
    if (wanted != Tail.NONE) {
      tail = Tail.NONE;
      moveTail(wanted);
    }
    changesSinceLook += changes;
    if (changesSinceLook >= CHANGES_BETWEEN_LOOKS) {
      changesSinceLook = 0;
      look();
    }
  }

  private void look() {
    long pages;
    try {
      pages = logPages(writer.statement(Sql.LOG_SIZE));
    } catch (SQLException exception) {
      failed(exception);
      return;
    }
    logRoom.look(pages * FRAME_BYTES);
    long roomPages = pages + logRoom.freeBytes() / FRAME_BYTES;
    limitPages = Math.clamp(roomPages / 2, LEAST_PAGES, mostPages);
    if (pages < pagesMoved) { // it was started over
      pagesMoved = 0;
    }
    if (pages >= limitPages / 2 && pages >= pagesMoved + limitPages / MOVES_IN_A_LOG) {
      pagesMoved = pages;
      wake();
    }
  }

  private void moveTail(Tail wanted) {
    try {
      if (wanted == Tail.MOVE) {
        checkpoint(writer.jdbc(), Sql.CHECKPOINT_PASSIVE);
        return;
      }
      Pragmas.setBusyTimeout(writer.jdbc(), PATIENCE);
      try {
        checkpoint(writer.jdbc(), Sql.CHECKPOINT_RESTART);
      } finally {
        Pragmas.setBusyTimeout(writer.jdbc(), busyTimeout);
      }
    } catch (SQLException exception) {
      failed(exception);
    }
  }

  private void wake() {
    lock.lock();
    try {
      lookWanted = true;
      if (thread == null && !closed) {
        thread = Thread.ofPlatform().daemon().name("keelgraph-checkpointer").start(this::run);
      }
      wanted.signal();
    } finally {
      lock.unlock();
    }
  }

  private void run() {
    long waitAt = 0;
    long lastPages = 0;
    while (awaitLook() && !failure.isCut()) {
      try {
        long pages = checkpoint(connection, Sql.CHECKPOINT_PASSIVE);
        if (pages < lastPages) { // it was started over
          waitAt = 0;
        }
        lastPages = pages;
        if (pages >= Math.max(waitAt, FAR_BEYOND_LIMIT * limitPages)) {
          waitAt = 2 * pages;
          warnOfOldReader(pages);
          tail = Tail.MOVE_AND_WAIT_FOR_READERS;
        } else if (pages >= limitPages) {
          tail = Tail.MOVE;
        }
      } catch (StoreFailedException cut) {
        LOG.warn("{}", cut.getMessage());
      } catch (SQLException exception) {
        failed(exception);
      }
    }
  }

  private void warnOfOldReader(long pages) {
    Duration oldest = openReaders.oldest();
    if (oldest.compareTo(OLD_READER) > 0) {
      LOG.warn(
          "a snapshot open for {} s holds back the write-ahead log, now {} MiB; close it",
          oldest.toSeconds(),
          (pages * PAGE_BYTES) >> 20);
    }
  }

  private boolean awaitLook() {
    lock.lock();
    try {
      while (!lookWanted && !closed) {
        wanted.awaitUninterruptibly();
      }
      lookWanted = false;
      return !closed;
    } finally {
      lock.unlock();
    }
  }

  private static long logPages(PreparedStatement logSize) throws SQLException {
    try (ResultSet row = logSize.executeQuery()) {
      return row.getLong(2);
    }
  }

  /** Moves what readers allow; returns the pages that the log holds. */
  private long checkpoint(Connection by, String pragma) throws SQLException {
    requireWholeLog(by);
    try (PreparedStatement statement = by.prepareStatement(pragma);
        ResultSet row = statement.executeQuery()) {
      long logPages = row.getLong(2);
      if (logPages == row.getLong(3)) {
        metrics.checkpointed();
      }
      return logPages;
    }
  }

  /** What was cut must not be moved into the file. */
  private void requireWholeLog(Connection by) throws SQLException {
    try (PreparedStatement logSize = by.prepareStatement(Sql.LOG_SIZE)) {
      logRoom.requireWhole(logPages(logSize), failure);
    }
  }

  /**
   * Finds out, before the store is closed, whether its log is whole.
   *
   * @throws org.keelgraph.error.StoreFailedException if it was cut
   */
  void requireWholeLog() throws SQLException {
    if (written && !failure.isFailed()) {
      requireWholeLog(connection);
    }
  }

  /**
   * Not to move pages because the disk is full harms nothing: the log has them, and the commit for
   * which it has no room says so to whom it concerns.
   */
  private void failed(SQLException exception) {
    String message = failure.report(exception, "checkpoint").getMessage();
    if (SqliteErrors.isFull(exception)) {
      LOG.debug("{}", message);
    } else {
      LOG.warn("{}", message);
    }
  }

  /** Ends the thread, then its connection. */
  @Override
  public void close() throws SQLException {
    Thread running;
    lock.lock();
    try {
      closed = true;
      wanted.signal();
      running = thread;
    } finally {
      lock.unlock();
    }
    if (running != null) {
      joinUninterruptibly(running);
    }
    if (failure.isCut()) {
      LEFT_OPEN.add(connection);
    } else {
      connection.close();
    }
  }

  private static void joinUninterruptibly(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
