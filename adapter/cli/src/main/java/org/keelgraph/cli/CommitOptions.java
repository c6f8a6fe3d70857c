package org.keelgraph.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.SynchronousMode;
import picocli.CommandLine.Option;

/**
 * How the stores of an experiment commit; the experiments compare different settings by default.
 */
final class CommitOptions {

  @Option(
      names = "--journals",
      split = ",",
      paramLabel = "J",
      description = "wal, mvcc or both, separated by a comma.")
  private @Nullable List<JournalMode> journals;

  @Option(
      names = "--group-commits",
      split = ",",
      paramLabel = "G",
      description = "Who groups commits: off, engine, client; all that make sense by default.")
  private @Nullable List<GroupCommit> groupCommits;

  @Option(
      names = "--synchronous",
      paramLabel = "S",
      defaultValue = "full",
      description = "full, normal or off; default ${DEFAULT-VALUE}.")
  private SynchronousMode synchronous;

  List<JournalMode> journalsOr(List<JournalMode> byDefault) {
    return journals == null ? byDefault : journals;
  }

  List<GroupCommit> groupCommitsOr(GroupCommit... byDefault) {
    return groupCommits == null ? List.of(byDefault) : groupCommits;
  }

  SynchronousMode synchronous() {
    return synchronous;
  }
}
