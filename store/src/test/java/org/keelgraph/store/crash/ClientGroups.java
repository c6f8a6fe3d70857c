package org.keelgraph.store.crash;

import java.time.Duration;
import java.util.List;
import org.keelgraph.store.CommitReceipt;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.WriteBatch;
import org.keelgraph.store.commit.CommitPipeline;
import org.keelgraph.store.commit.GroupTimes;
import org.keelgraph.store.commit.PendingCommit;
import org.keelgraph.store.commit.PipelineLimits;
import org.keelgraph.store.commit.PipelineMetrics;

/**
 * Merges the batches of concurrent writers into one transaction of a store that groups nothing: as
 * the loaders do, by the same pipeline, for batches where they have statements. Thread-safe.
 */
final class ClientGroups {

  private final GraphStore store;
  private final CommitPipeline<WriteBatch> pipeline;

  ClientGroups(GraphStore store) {
    this.store = store;
    StoreConfig config = store.config();
    pipeline =
        new CommitPipeline<>(
            new PipelineLimits(config.maxGroup(), Duration.ZERO, config.maxInFlight()),
            this::writeGroup,
            new PipelineMetrics());
  }

  /** Returns, when the batch's group is durable, the group's place in the store's history. */
  long write(WriteBatch batch) {
    return pipeline.commit(batch).sequence();
  }

  private GroupTimes writeGroup(List<PendingCommit<WriteBatch>> group) {
    List<Mutation> merged =
        group.stream().flatMap(member -> member.payload().mutations().stream()).toList();
    CommitReceipt receipt = store.write(new WriteBatch(merged));
    group.forEach(member -> member.succeed(receipt.sequence()));
    return new GroupTimes(receipt.applyNanos(), receipt.syncNanos());
  }
}
