package org.keelgraph.store.crash;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;

/**
 * What is run and crashed. Each writer makes the transactions of {@link WriterHistory}, one after
 * the other. The log's limit is the smallest, so that it is moved into the main file and started
 * over meanwhile. Those that the client groups are merged by {@link ClientGroups}.
 */
enum Workload {
  CREATION(Kind.CREATION, JournalMode.WAL, GroupCommit.ENGINE, 1, 1),
  BULK_LOAD_INTO_NEW(Kind.BULK_INTO_NEW, JournalMode.WAL, GroupCommit.ENGINE, 1, 6),
  BULK_LOAD_INTO_FILLED(Kind.BULK_INTO_FILLED, JournalMode.WAL, GroupCommit.ENGINE, 1, 6),
  SINGLE_OFF_WAL(Kind.STATEMENTS, JournalMode.WAL, GroupCommit.OFF, 1, 48),
  SINGLE_ENGINE_WAL(Kind.STATEMENTS, JournalMode.WAL, GroupCommit.ENGINE, 1, 48),
  SINGLE_CLIENT_WAL(Kind.STATEMENTS, JournalMode.WAL, GroupCommit.CLIENT, 1, 48),
  SINGLE_OFF_MVCC(Kind.STATEMENTS, JournalMode.MVCC, GroupCommit.OFF, 1, 48),
  SINGLE_ENGINE_MVCC(Kind.STATEMENTS, JournalMode.MVCC, GroupCommit.ENGINE, 1, 48),
  SINGLE_CLIENT_MVCC(Kind.STATEMENTS, JournalMode.MVCC, GroupCommit.CLIENT, 1, 48),
  FOUR_OFF_WAL(Kind.STATEMENTS, JournalMode.WAL, GroupCommit.OFF, 4, 15),
  FOUR_ENGINE_WAL(Kind.STATEMENTS, JournalMode.WAL, GroupCommit.ENGINE, 4, 15),
  FOUR_CLIENT_WAL(Kind.STATEMENTS, JournalMode.WAL, GroupCommit.CLIENT, 4, 15),
  FOUR_OFF_MVCC(Kind.STATEMENTS, JournalMode.MVCC, GroupCommit.OFF, 4, 15),
  FOUR_ENGINE_MVCC(Kind.STATEMENTS, JournalMode.MVCC, GroupCommit.ENGINE, 4, 15),
  FOUR_CLIENT_MVCC(Kind.STATEMENTS, JournalMode.MVCC, GroupCommit.CLIENT, 4, 15),
  MANY_OFF_WAL(Kind.STATEMENTS, JournalMode.WAL, GroupCommit.OFF, 32, 3),
  MANY_ENGINE_WAL(Kind.STATEMENTS, JournalMode.WAL, GroupCommit.ENGINE, 32, 4),
  MANY_CLIENT_WAL(Kind.STATEMENTS, JournalMode.WAL, GroupCommit.CLIENT, 32, 4),
  MANY_OFF_MVCC(Kind.STATEMENTS, JournalMode.MVCC, GroupCommit.OFF, 32, 3),
  MANY_ENGINE_MVCC(Kind.STATEMENTS, JournalMode.MVCC, GroupCommit.ENGINE, 32, 4),
  MANY_CLIENT_MVCC(Kind.STATEMENTS, JournalMode.MVCC, GroupCommit.CLIENT, 32, 4),
  GUARDED_WAL(Kind.GUARDED, JournalMode.WAL, GroupCommit.ENGINE, 4, 15),
  GUARDED_MVCC(Kind.GUARDED, JournalMode.MVCC, GroupCommit.OFF, 4, 15),
  /** May lose its last commits, but each as a whole, and nothing else. */
  NORMAL(Kind.STATEMENTS, JournalMode.WAL, GroupCommit.ENGINE, 4, 15),
  /** The control: may lose and damage, and must be found out. */
  UNSYNCHRONISED(Kind.STATEMENTS, JournalMode.WAL, GroupCommit.ENGINE, 4, 15);

  /** What is done besides the writers' transactions. */
  enum Kind {
    CREATION,
    STATEMENTS,
    GUARDED,
    BULK_INTO_NEW,
    BULK_INTO_FILLED
  }

  final Kind kind;
  final int writers;
  final int transactions;
  private final JournalMode journal;
  private final GroupCommit grouping;

  Workload(Kind kind, JournalMode journal, GroupCommit grouping, int writers, int transactions) {
    this.kind = kind;
    this.journal = journal;
    this.grouping = grouping;
    this.writers = writers;
    this.transactions = transactions;
  }

  private SynchronousMode synchronous() {
    return switch (this) {
      case NORMAL -> SynchronousMode.NORMAL;
      case UNSYNCHRONISED -> SynchronousMode.OFF;
      default -> SynchronousMode.FULL;
    };
  }

  /** Whether what is acknowledged must survive a power loss. */
  boolean isDurable() {
    return this != NORMAL;
  }

  /** Whether a transaction of the store holds those of several writers. */
  boolean isGroupedByClient() {
    return grouping == GroupCommit.CLIENT;
  }

  /** Whether every transaction is a batch, which cannot read what it counts on. */
  boolean onlyBatches() {
    return kind == Kind.GUARDED || isGroupedByClient();
  }

  /** Whether the store comes to be in the part that is crashed. */
  boolean crashesCreation() {
    return kind == Kind.CREATION || kind == Kind.BULK_INTO_NEW;
  }

  StoreConfig config() {
    return StoreConfig.builder()
        .journal(journal)
        .groupCommit(isGroupedByClient() ? GroupCommit.OFF : grouping)
        .synchronous(synchronous())
        .conflictRetries(10_000)
        .walLimitBytes(64 * 1024)
        .build();
  }

  static String writer(int number) {
    return "w" + number;
  }

  /** What each writer does. */
  interface Writing {
    void by(String writer) throws IOException;
  }

  /** Lets all writers write side by side, each in a thread of its own, until all have ended. */
  void sideBySide(Writing writing) throws Exception {
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int number = 0; number < writers; number++) {
      String writer = writer(number);
      tasks.add(
          () -> {
            writing.by(writer);
            return null;
          });
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(writers)) {
      for (Future<Void> task : threads.invokeAll(tasks)) {
        task.get();
      }
    }
  }
}
