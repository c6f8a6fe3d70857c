package org.keelgraph.bench.recovery;

import java.util.ArrayList;
import java.util.List;
import org.keelgraph.bench.experiment.Names;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;

/**
 * How the process that is killed writes.
 *
 * @param writes what its transactions are
 * @param journal how they are kept apart
 * @param groupCommit who groups them
 * @param writers how many threads make them
 */
record RecoveryMode(Writes writes, JournalMode journal, GroupCommit groupCommit, int writers) {

  /** What a writer's transactions are. */
  enum Writes {
    /** Batches and transactions that read; single statements where a loader groups them. */
    STATEMENTS,
    /** Batches with a token, some of them asked for again. */
    GUARDED,
    /** Bulk loads into the store. */
    BULK
  }

  /** Statements in every combination; for each journal, guarded commits and bulk loads too. */
  static List<RecoveryMode> all(
      List<JournalMode> journals, List<GroupCommit> groupCommits, List<Integer> writers) {
    List<RecoveryMode> modes = new ArrayList<>();
    for (JournalMode journal : journals) {
      for (GroupCommit groupCommit : groupCommits) {
        for (int count : writers) {
          modes.add(new RecoveryMode(Writes.STATEMENTS, journal, groupCommit, count));
        }
      }
    }
    boolean byEngine = groupCommits.contains(GroupCommit.ENGINE);
    GroupCommit ofStore = byEngine ? GroupCommit.ENGINE : GroupCommit.OFF;
    int some = writers.get(writers.size() / 2);
    for (JournalMode journal : journals) {
      modes.add(new RecoveryMode(Writes.GUARDED, journal, ofStore, some));
      modes.add(new RecoveryMode(Writes.BULK, journal, GroupCommit.OFF, 1));
    }
    return List.copyOf(modes);
  }

  /** Whether statements of several writers become one transaction outside the store. */
  boolean groupsInLoader() {
    return groupCommit == GroupCommit.CLIENT || groupCommit == GroupCommit.CLIENT_OVER_ENGINE;
  }

  /** Who groups inside the store. */
  GroupCommit storeGroupCommit() {
    return switch (groupCommit) {
      case OFF, CLIENT -> GroupCommit.OFF;
      case ENGINE, CLIENT_OVER_ENGINE -> GroupCommit.ENGINE;
    };
  }

  /** As progress shows it. */
  String title() {
    String threads = writers == 1 ? "1 writer" : writers + " writers";
    return "%s, %s, %s, %s"
        .formatted(Names.of(journal), Names.of(groupCommit), threads, Names.of(writes));
  }
}
