package org.keelgraph.loaders.load;

import org.keelgraph.store.GroupCommit;

/**
 * How to load.
 *
 * @param loader how records reach the store
 * @param writers concurrent writers, from 1; more than 1 only with {@link LoaderKind#CONCURRENT}
 * @param groupCommit who groups commits
 * @param dangling what becomes of an edge without a node at its end
 */
public record LoadSettings(
    LoaderKind loader, int writers, GroupCommit groupCommit, DanglingEdges dangling) {

  public LoadSettings {
    if (writers < 1) {
      throw new IllegalArgumentException("writers=" + writers + ", expected at least 1");
    }
    if (writers > 1 && loader != LoaderKind.CONCURRENT) {
      throw new IllegalArgumentException(
          "writers=" + writers + " needs the concurrent loader, not " + loader);
    }
  }

  public static LoadSettings bulk() {
    return new LoadSettings(LoaderKind.BULK, 1, GroupCommit.OFF, DanglingEdges.REJECT);
  }

  public static LoadSettings concurrent(int writers, GroupCommit groupCommit) {
    return new LoadSettings(LoaderKind.CONCURRENT, writers, groupCommit, DanglingEdges.REJECT);
  }

  /** Who groups commits inside the store: with client grouping, nobody. */
  public GroupCommit storeGroupCommit() {
    return groupCommit == GroupCommit.CLIENT ? GroupCommit.OFF : groupCommit;
  }
}
