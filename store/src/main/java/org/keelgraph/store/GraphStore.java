package org.keelgraph.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.ConstraintException;
import org.keelgraph.error.StoreClosedException;
import org.keelgraph.error.StoreFailedException;

/**
 * A durable property graph in one file.
 *
 * <p>What a caller is promised: when a write returns, it survives what {@link SynchronousMode}
 * says; a batch's changes appear together or not at all, also when it shares a group with others; a
 * failed write fails its own caller only; no reader sees a commit before it is durable; writers
 * inside one process queue and never see "database is locked".
 *
 * <p>Thread-safe; callers may be virtual threads. Every method that reads or writes the file throws
 * {@link StoreClosedException} once the store is closed, and every write throws {@link
 * StoreFailedException} after a commit that could not be made durable.
 */
public interface GraphStore extends AutoCloseable {

  /** The store's file. */
  Path path();

  StoreConfig config();

  StoreIdentity identity();

  /**
   * Makes all changes of the batch durable, or none.
   *
   * @throws ConstraintException if an edge's end is not a node, or a deleted node still has edges
   */
  CommitReceipt write(WriteBatch batch);

  /**
   * Queues the batch and returns at once, unless {@link StoreConfig#maxInFlight()} records are
   * waiting already. The stage completes when the batch is durable, or fails with what {@link
   * #write} would throw; stages complete in the order of their commits, on a thread of the store,
   * which a completion should not hold up. Cancelling the future behind the stage withdraws a batch
   * that is still queued; afterwards it does nothing, and the outcome is reported.
   */
  CompletionStage<CommitReceipt> submit(WriteBatch batch);

  /**
   * Returns when everything submitted before this call is decided and its stages are completed.
   *
   * @throws org.keelgraph.error.KeelgraphException the first failure of a submitted batch that no
   *     earlier flush has thrown; after a failed sync, that nothing is acknowledged any more
   * @throws IllegalStateException if called from a completion
   */
  void flush();

  /**
   * Runs a transaction that reads and writes, and returns what its body returned once it is
   * durable.
   *
   * <p>With {@link JournalMode#WAL} the body holds the writer while it runs. With {@link
   * JournalMode#MVCC} it runs beside others, and again, after a short random pause, if it was in
   * conflict, up to {@link StoreConfig#conflictRetries()} times.
   *
   * @throws org.keelgraph.error.ConflictException if it was in conflict every time
   * @throws IllegalStateException if the body itself writes to the store otherwise than through its
   *     transaction, with the WAL journal
   */
  <T extends @Nullable Object> T transact(TransactionBody<T> body);

  /**
   * Makes the batch durable exactly once, however often it is called with this token: a call that
   * finds the token used for the same request writes nothing and returns the first receipt.
   *
   * @param token chosen by the caller, unique to the request
   * @param preconditions what must hold for the batch to be written
   * @throws org.keelgraph.error.TokenReusedException if the token was used for another request
   * @throws org.keelgraph.error.PreconditionFailedException if a precondition does not hold; the
   *     token stays unused
   */
  GuardedReceipt commit(String token, WriteBatch batch, Precondition... preconditions);

  /**
   * Forgets the tokens of guarded commits older than that; replaying one afterwards writes again. A
   * clock that was set back makes no commit older than one before it.
   *
   * @return how many were forgotten
   */
  int expireTokens(Duration age);

  /** {@link Mutation.PutNode} as a durable statement. */
  default CommitReceipt putNode(NodeRecord node) {
    return write(WriteBatch.of(new Mutation.PutNode(node)));
  }

  /** {@link Mutation.PutEdge} as a durable statement. */
  default CommitReceipt putEdge(EdgeRecord edge) {
    return write(WriteBatch.of(new Mutation.PutEdge(edge)));
  }

  /** {@link Mutation.PatchNode} as a durable statement. */
  default CommitReceipt patchNode(String id, PropertyPatch patch) {
    return write(WriteBatch.of(new Mutation.PatchNode(id, patch)));
  }

  /** {@link Mutation.PatchEdge} as a durable statement. */
  default CommitReceipt patchEdge(EdgeKey key, PropertyPatch patch) {
    return write(WriteBatch.of(new Mutation.PatchEdge(key, patch)));
  }

  /** {@link Mutation.DeleteNode} of a node and its edges, as one durable statement. */
  default CommitReceipt deleteNodeAndEdges(String id) {
    return write(WriteBatch.of(new Mutation.DeleteNode(id, Mutation.EdgesOfNode.CASCADE)));
  }

  /** {@link Mutation.DeleteNode} as a durable statement. */
  default CommitReceipt deleteNode(String id) {
    return write(WriteBatch.of(new Mutation.DeleteNode(id)));
  }

  /** {@link Mutation.DeleteEdge} as a durable statement. */
  default CommitReceipt deleteEdge(EdgeKey key) {
    return write(WriteBatch.of(new Mutation.DeleteEdge(key)));
  }

  /**
   * The node as of the last durable commit.
   *
   * @throws IllegalArgumentException if the id is no {@link StoredText}
   */
  Optional<NodeRecord> getNode(String id);

  /** The edge as of the last durable commit. */
  Optional<EdgeRecord> getEdge(EdgeKey key);

  /**
   * A consistent view of the whole graph; close it soon, since it holds back the log's clean-up.
   */
  StoreSnapshot snapshot();

  /**
   * Registers a load and reserves its ordinals. A load of the same input that did not finish is
   * taken up again under its old ordinals.
   *
   * @throws org.keelgraph.error.UnfinishedLoadException if a load of another input did not finish
   */
  LoadTicket beginLoad(LoadDescription description);

  /**
   * Marks the load complete, durably; every record of it must have been acknowledged before.
   *
   * @param figures how its commits went, kept for {@code keelgraph stats}
   */
  LoadRecord finishLoad(LoadTicket ticket, Properties figures);

  /**
   * A load into this store that becomes visible as a whole, in one transaction, or not at all.
   *
   * @throws org.keelgraph.error.UnfinishedLoadException if a load did not finish
   */
  BulkLoad bulkLoad(LoadDescription description);

  /** Counters and histograms of this open store, as of now. */
  StoreMetrics metrics();

  /** Finishes what is acknowledged, refuses what is not, and releases the file. */
  @Override
  void close();
}
