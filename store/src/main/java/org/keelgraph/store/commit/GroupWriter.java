package org.keelgraph.store.commit;

import java.util.List;

/**
 * Writes groups for a {@link CommitPipeline}, which calls it from one thread at a time.
 *
 * @param <T> what a caller wants written
 */
@FunctionalInterface
public interface GroupWriter<T> {

  /**
   * Writes the requests in order and makes them durable together. Calls {@link
   * PendingCommit#succeed} or {@link PendingCommit#fail} on each; a failed one must not keep the
   * others from being written. Throwing means that none was written.
   *
   * @param group at least one request
   */
  GroupTimes write(List<PendingCommit<T>> group);
}
