package org.keelgraph.loaders.load;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.keelgraph.store.BulkLoad;
import org.keelgraph.store.CommitReceipt;
import org.keelgraph.store.EdgeKey;
import org.keelgraph.store.EdgeRecord;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GuardedReceipt;
import org.keelgraph.store.LoadDescription;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.LoadTicket;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.Precondition;
import org.keelgraph.store.Properties;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreIdentity;
import org.keelgraph.store.StoreMetrics;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.TransactionBody;
import org.keelgraph.store.WriteBatch;

/** A real store whose writes pass through a test's hands. */
final class StoreDecorator implements GraphStore {

  /** What becomes of a batch. */
  interface Write {
    CommitReceipt write(WriteBatch batch, GraphStore store);
  }

  private final GraphStore store;
  private final Write write;

  StoreDecorator(GraphStore store, Write write) {
    this.store = store;
    this.write = write;
  }

  @Override
  public Path path() {
    return store.path();
  }

  @Override
  public StoreConfig config() {
    return store.config();
  }

  @Override
  public StoreIdentity identity() {
    return store.identity();
  }

  @Override
  public CommitReceipt write(WriteBatch batch) {
    return write.write(batch, store);
  }

  @Override
  public CompletionStage<CommitReceipt> submit(WriteBatch batch) {
    return store.submit(batch);
  }

  @Override
  public void flush() {
    store.flush();
  }

  @Override
  public <T> T transact(TransactionBody<T> body) {
    return store.transact(body);
  }

  @Override
  public GuardedReceipt commit(String token, WriteBatch batch, Precondition... preconditions) {
    return store.commit(token, batch, preconditions);
  }

  @Override
  public int expireTokens(Duration age) {
    return store.expireTokens(age);
  }

  @Override
  public Optional<NodeRecord> getNode(String id) {
    return store.getNode(id);
  }

  @Override
  public Optional<EdgeRecord> getEdge(EdgeKey key) {
    return store.getEdge(key);
  }

  @Override
  public StoreSnapshot snapshot() {
    return store.snapshot();
  }

  @Override
  public LoadTicket beginLoad(LoadDescription description) {
    return store.beginLoad(description);
  }

  @Override
  public LoadRecord finishLoad(LoadTicket ticket, Properties figures) {
    return store.finishLoad(ticket, figures);
  }

  @Override
  public BulkLoad bulkLoad(LoadDescription description) {
    return store.bulkLoad(description);
  }

  @Override
  public StoreMetrics metrics() {
    return store.metrics();
  }

  @Override
  public void close() {
    store.close();
  }
}
