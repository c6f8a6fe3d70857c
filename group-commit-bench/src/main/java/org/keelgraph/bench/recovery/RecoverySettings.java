package org.keelgraph.bench.recovery;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.SynchronousMode;

/**
 * What the recovery experiment varies.
 *
 * @param rounds kills, spread over the modes; at least one a mode
 * @param writers numbers of concurrent writers
 * @param journals how write transactions are kept apart
 * @param groupCommits who groups commits
 * @param synchronous what an acknowledged commit is safe from; a kill is survived under each
 * @param seed of the random moments
 * @param label the user's name for the run
 * @param folder where the stores are made
 */
public record RecoverySettings(
    int rounds,
    List<Integer> writers,
    List<JournalMode> journals,
    List<GroupCommit> groupCommits,
    SynchronousMode synchronous,
    long seed,
    @Nullable String label,
    Path folder) {

  private static final int MOST_WRITERS = 1_000;

  public RecoverySettings {
    writers = List.copyOf(writers);
    journals = List.copyOf(journals);
    groupCommits = List.copyOf(groupCommits);
    if (writers.isEmpty() || journals.isEmpty() || groupCommits.isEmpty()) {
      throw new IllegalArgumentException(
          "nothing to kill: writers=%s journals=%s groupCommits=%s"
              .formatted(writers, journals, groupCommits));
    }
    for (int count : writers) {
      if (count < 1 || count > MOST_WRITERS) {
        throw new IllegalArgumentException("writers=" + count + ", expected 1 to " + MOST_WRITERS);
      }
    }
    int modes = RecoveryMode.all(journals, groupCommits, writers).size();
    if (rounds < modes) {
      throw new IllegalArgumentException(
          "rounds=%d, expected at least one for each of the %d modes".formatted(rounds, modes));
    }
  }
}
