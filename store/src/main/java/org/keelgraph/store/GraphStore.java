package org.keelgraph.store;

import java.nio.file.Path;
import java.util.Optional;
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

  /** {@link Mutation.PutNode} as a durable statement. */
  default CommitReceipt putNode(NodeRecord node) {
    return write(WriteBatch.of(new Mutation.PutNode(node)));
  }

  /** {@link Mutation.PutEdge} as a durable statement. */
  default CommitReceipt putEdge(EdgeRecord edge) {
    return write(WriteBatch.of(new Mutation.PutEdge(edge)));
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

  /** Marks the load complete, durably; every record of it must have been acknowledged before. */
  LoadRecord finishLoad(LoadTicket ticket);

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
