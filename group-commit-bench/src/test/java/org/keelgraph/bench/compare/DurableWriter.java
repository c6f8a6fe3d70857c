package org.keelgraph.bench.compare;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.Mutation;
import org.keelgraph.store.NodeRecord;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.StoreMetrics;
import org.keelgraph.store.WriteBatch;
import org.keelgraph.store.sqlite.SqliteEngine;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/** Something that makes single records durable, for many callers at once. */
interface DurableWriter extends AutoCloseable {

  /** Makes one record durable. */
  void write(long number) throws Exception;

  /** Makes everything durable that {@link #write} only handed in. */
  default void finish() throws Exception {}

  @Override
  void close();

  /** Records that shared a sync, on average; 0 if unknown. */
  default double meanGroup() {
    return 0;
  }

  /** A Keelgraph store; a record is a node. */
  static DurableWriter keelgraph(Path folder, JournalMode journal, GroupCommit groupCommit) {
    return new KeelgraphWriter(folder, journal, groupCommit);
  }

  /** A Keelgraph store that is given nodes without waiting. */
  static DurableWriter submitting(Path folder) {
    KeelgraphWriter writer = new KeelgraphWriter(folder, JournalMode.WAL, GroupCommit.ENGINE);
    return new DurableWriter() {
      @Override
      public void write(long number) {
        writer.store.submit(WriteBatch.of(new Mutation.PutNode(KeelgraphWriter.node(number))));
      }

      @Override
      public void finish() {
        writer.store.flush();
      }

      @Override
      public double meanGroup() {
        return writer.meanGroup();
      }

      @Override
      public void close() {
        writer.close();
      }
    };
  }

  /** RocksDB, each put synced; a record is a key and a value of the size of a node's row. */
  static DurableWriter rocksDb(Path folder) throws RocksDBException {
    RocksDB.loadLibrary();
    Options options = new Options().setCreateIfMissing(true);
    RocksDB database = RocksDB.open(options, folder.resolve("rocks").toString());
    WriteOptions synced = new WriteOptions().setSync(true);
    return new DurableWriter() {
      @Override
      public void write(long number) throws RocksDBException {
        byte[] key = ("node-" + number).getBytes(StandardCharsets.UTF_8);
        database.put(synced, key, new byte[20]);
      }

      @Override
      public void close() {
        synced.close();
        database.close();
        options.close();
      }
    };
  }

  /** The store under test. */
  final class KeelgraphWriter implements DurableWriter {
    private final GraphStore store;

    private KeelgraphWriter(Path folder, JournalMode journal, GroupCommit groupCommit) {
      StoreConfig config =
          StoreConfig.builder()
              .journal(journal)
              .groupCommit(groupCommit)
              .busyTimeout(Duration.ofSeconds(30))
              .build();
      store = new SqliteEngine().create(folder.resolve("graph.db"), config);
    }

    private static NodeRecord node(long number) {
      return NodeRecord.of("node-" + number);
    }

    @Override
    public void write(long number) {
      store.putNode(node(number));
    }

    @Override
    public double meanGroup() {
      StoreMetrics metrics = store.metrics();
      return metrics.groups() == 0 ? 0 : (double) metrics.acknowledged() / metrics.groups();
    }

    @Override
    public void close() {
      store.close();
    }
  }
}
