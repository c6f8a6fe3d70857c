package org.keelgraph.bench.sample;

import org.jspecify.annotations.Nullable;

/**
 * How the graph got into the store; {@link #NONE} where no store takes part.
 *
 * @param journal {@code wal} or {@code mvcc}
 * @param groupCommit {@code off}, {@code engine} or {@code client}
 * @param writers number of concurrent writers
 * @param loadMode {@code bulk} or {@code statements}
 * @param synchronous {@code full}, {@code normal} or {@code off}
 */
public record LoadSetting(
    @Nullable String journal,
    @Nullable String groupCommit,
    @Nullable Integer writers,
    @Nullable String loadMode,
    @Nullable String synchronous) {

  /** No store takes part. */
  public static final LoadSetting NONE = new LoadSetting(null, null, null, null, null);

  /** The same setting under another group commit, as a baseline is. */
  public LoadSetting withGroupCommit(String other) {
    return new LoadSetting(journal, other, writers, loadMode, synchronous);
  }
}
