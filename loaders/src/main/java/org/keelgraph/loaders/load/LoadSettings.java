package org.keelgraph.loaders.load;

import org.keelgraph.store.GroupCommit;
import org.keelgraph.text.Words;

/**
 * How to load.
 *
 * @param loader how records reach the store
 * @param writers concurrent writers, from 1; more than 1 only with {@link LoaderKind#CONCURRENT}
 * @param groupCommit who groups commits
 * @param dangling what becomes of an edge without a node at its end
 * @param threads what kind of thread a writer is
 */
public record LoadSettings(
    LoaderKind loader,
    int writers,
    GroupCommit groupCommit,
    DanglingEdges dangling,
    WriterThreads threads) {

  public LoadSettings {
    if (writers < 1) {
      throw new IllegalArgumentException("writers=" + writers + ", expected at least 1");
    }
    if (writers > 1 && loader != LoaderKind.CONCURRENT) {
      throw new IllegalArgumentException(
          "writers=" + writers + " needs the concurrent loader, not " + Words.name(loader));
    }
  }

  /** With virtual threads. */
  public LoadSettings(
      LoaderKind loader, int writers, GroupCommit groupCommit, DanglingEdges dangling) {
    this(loader, writers, groupCommit, dangling, WriterThreads.VIRTUAL);
  }

  public static LoadSettings bulk() {
    return new LoadSettings(LoaderKind.BULK, 1, GroupCommit.OFF, DanglingEdges.REJECT);
  }

  public static LoadSettings concurrent(int writers, GroupCommit groupCommit) {
    return new LoadSettings(LoaderKind.CONCURRENT, writers, groupCommit, DanglingEdges.REJECT);
  }

  /** Who groups commits inside the store: with client grouping, nobody. */
  public GroupCommit storeGroupCommit() {
    return switch (groupCommit) {
      case OFF, CLIENT -> GroupCommit.OFF;
      case ENGINE, CLIENT_OVER_ENGINE -> GroupCommit.ENGINE;
    };
  }

  /** Whether the loader merges its writers' statements. */
  boolean groupsInLoader() {
    return groupCommit == GroupCommit.CLIENT || groupCommit == GroupCommit.CLIENT_OVER_ENGINE;
  }
}
