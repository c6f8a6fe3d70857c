package org.keelgraph.bench.experiment;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.SynchronousMode;
import org.keelgraph.text.Words;

/**
 * What the hot-node experiment varies.
 *
 * @param writers concurrent writers
 * @param edgesEach edges that each of them writes
 * @param writes how they write an edge
 * @param journals how write transactions are kept apart
 * @param groupCommits off and engine; the store does it, there is no loader
 * @param synchronous what an acknowledged commit is safe from
 * @param label the user's name for the run
 * @param folder where the stores are made
 */
public record HotNodeSettings(
    int writers,
    int edgesEach,
    HotNodeWrites writes,
    List<JournalMode> journals,
    List<GroupCommit> groupCommits,
    SynchronousMode synchronous,
    @Nullable String label,
    Path folder) {

  public HotNodeSettings {
    journals = List.copyOf(journals);
    groupCommits = List.copyOf(groupCommits);
    if (writers < 1 || edgesEach < 1 || journals.isEmpty() || groupCommits.isEmpty()) {
      throw new IllegalArgumentException(
          "nothing to measure: writers=%d edgesEach=%d journals=%s groupCommits=%s"
              .formatted(writers, edgesEach, journals, groupCommits));
    }
    for (GroupCommit groupCommit : groupCommits) {
      if (groupCommit != GroupCommit.OFF && groupCommit != GroupCommit.ENGINE) {
        throw new IllegalArgumentException(
            "group commit: expected off or engine, since there is no loader, found "
                + Words.name(groupCommit));
      }
    }
  }

  long edges() {
    return (long) writers * edgesEach;
  }
}
