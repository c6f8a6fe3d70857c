package org.keelgraph.loaders.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.keelgraph.error.ConstraintException;
import org.keelgraph.store.CommitReceipt;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.StoreMetrics;
import org.keelgraph.store.WriteBatch;
import org.keelgraph.store.commit.CommitPipeline;
import org.keelgraph.store.commit.GroupTimes;
import org.keelgraph.store.commit.PendingCommit;
import org.keelgraph.store.commit.PipelineLimits;
import org.keelgraph.store.commit.PipelineMetrics;

/**
 * Group commit outside the store: the statements of several loader threads become one store
 * transaction. The same mechanism as the store's own, over a store that groups nothing. A store
 * transaction is all or nothing, so when the graph's rules refuse a merged one each statement is
 * tried on its own, and only the faulty one fails. A store that cannot write at all fails them all
 * at once.
 */
final class ClientGroupCommit implements StatementWriter {

  private final GraphStore store;
  private final PipelineMetrics metrics = new PipelineMetrics();
  private final CommitPipeline<Mutation> pipeline;

  ClientGroupCommit(GraphStore store) {
    this.store = store;
    pipeline =
        new CommitPipeline<>(
            new PipelineLimits(
                store.config().maxGroup(), Duration.ZERO, store.config().maxInFlight()),
            this::writeGroup,
            metrics);
  }

  @Override
  public void write(Mutation mutation) {
    pipeline.commit(mutation);
  }

  @Override
  public StoreMetrics metrics() {
    return metrics.read();
  }

  private GroupTimes writeGroup(List<PendingCommit<Mutation>> group) {
    List<Mutation> mutations = new ArrayList<>(group.size());
    for (PendingCommit<Mutation> member : group) {
      mutations.add(member.payload());
    }
    CommitReceipt receipt;
    try {
      receipt = store.write(new WriteBatch(mutations));
    } catch (ConstraintException refused) {
      if (group.size() == 1) {
        throw refused;
      }
      return writeOneByOne(group);
    }
    for (PendingCommit<Mutation> member : group) {
      member.succeed(receipt.sequence());
    }
    return new GroupTimes(receipt.applyNanos(), receipt.syncNanos());
  }

  private GroupTimes writeOneByOne(List<PendingCommit<Mutation>> group) {
    long applyNanos = 0;
    long syncNanos = 0;
    for (PendingCommit<Mutation> member : group) {
      try {
        CommitReceipt receipt = store.write(WriteBatch.of(member.payload()));
        member.succeed(receipt.sequence());
        applyNanos += receipt.applyNanos();
        syncNanos += receipt.syncNanos();
      } catch (RuntimeException | Error failure) { // members before it are durable
        member.fail(failure);
      }
    }
    return new GroupTimes(applyNanos, syncNanos);
  }
}
