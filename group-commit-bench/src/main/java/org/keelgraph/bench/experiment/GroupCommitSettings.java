package org.keelgraph.bench.experiment;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.keelgraph.columns.Algorithm;
import org.keelgraph.loaders.generator.GraphFamily;
import org.keelgraph.loaders.load.WriterThreads;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.SynchronousMode;

/**
 * What the group-commit experiment varies.
 *
 * @param families graph families
 * @param sizes numbers of nodes
 * @param writers numbers of concurrent writers
 * @param threads kinds of thread that a writer is
 * @param journals how write transactions are kept apart
 * @param groupCommits who groups commits; the first is the baseline if it is OFF
 * @param synchronous what an acknowledged commit is safe from
 * @param algorithms kernels to run on each recovered snapshot
 * @param label the user's name for the run
 * @param folder where the stores are made, on the disk that is to be measured
 */
public record GroupCommitSettings(
    List<GraphFamily> families,
    List<Integer> sizes,
    List<Integer> writers,
    List<WriterThreads> threads,
    List<JournalMode> journals,
    List<GroupCommit> groupCommits,
    SynchronousMode synchronous,
    List<Algorithm> algorithms,
    @Nullable String label,
    Path folder) {

  public GroupCommitSettings {
    families = List.copyOf(families);
    sizes = List.copyOf(sizes);
    writers = List.copyOf(writers);
    threads = List.copyOf(threads);
    journals = List.copyOf(journals);
    groupCommits = List.copyOf(groupCommits);
    algorithms = List.copyOf(algorithms);
    for (List<?> varied : List.of(families, sizes, writers, threads, journals, groupCommits)) {
      if (varied.isEmpty()) {
        throw new IllegalArgumentException(
            "nothing to measure: families=%s sizes=%s writers=%s threads=%s journals=%s groupCommits=%s"
                .formatted(families, sizes, writers, threads, journals, groupCommits));
      }
    }
    for (int size : sizes) {
      if (size < 1) {
        throw new IllegalArgumentException("size=" + size + ", expected at least 1 node");
      }
    }
    for (int count : writers) {
      if (count < 1) {
        throw new IllegalArgumentException("writers=" + count + ", expected at least 1");
      }
    }
  }
}
