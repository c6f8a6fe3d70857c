package org.keelgraph.loaders.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.Mutation;

/**
 * N writers, each with a queue of chunks that one reader fills. The first failure, of a writer or
 * of the reader, stops them all: they throw away what they are given, so that the reader never
 * blocks on a queue that nobody empties. Fed by one thread.
 */
final class WriterTeam implements AutoCloseable {

  private static final int CHUNK = 256;
  private static final int CHUNKS_AHEAD = 16;
  private static final List<Mutation> END = List.of();

  private final List<Writer> writers = new ArrayList<>();
  private final Consumer<Mutation> write;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile boolean abandoned;
  private boolean ended;

  WriterTeam(int size, WriterThreads threads, Consumer<Mutation> write) {
    this.write = write;
    try {
      for (int number = 0; number < size; number++) {
        writers.add(new Writer(number, threads));
      }
    } catch (Throwable noThread) { // those that run would wait for ever
      close();
      throw noThread;
    }
  }

  /** Gives a record to writer {@code number mod N}. */
  void give(long number, Mutation mutation) {
    rethrowFailure();
    writers.get((int) (number % writers.size())).give(mutation);
  }

  /**
   * Returns when everything given has been written.
   *
   * @throws RuntimeException the first failure of any writer
   */
  void finish() {
    end();
    rethrowFailure();
  }

  /** Ends the writers; without {@link #finish}, what they have not yet written is thrown away. */
  @Override
  public void close() {
    abandoned = true;
    end();
  }

  private void end() {
    if (!ended) {
      ended = true;
      writers.forEach(Writer::end);
      writers.forEach(Writer::join);
    }
  }

  private boolean stopped() {
    return abandoned || failure.get() != null;
  }

  private void rethrowFailure() {
    switch (failure.get()) {
      case null -> {}
      case RuntimeException exception -> throw exception;
      case Error error -> throw error;
      case Throwable checked -> throw new IllegalStateException(checked);
    }
  }

  /** One writer: its thread, its queue, and the chunk that is being filled for it. */
  private final class Writer {
    private final BlockingQueue<List<Mutation>> queue = new ArrayBlockingQueue<>(CHUNKS_AHEAD);
    private final Thread thread;
    private List<Mutation> chunk = new ArrayList<>(CHUNK);

    Writer(int number, WriterThreads threads) {
      Thread.Builder builder =
          switch (threads) {
            case PLATFORM -> Thread.ofPlatform();
            case VIRTUAL -> Thread.ofVirtual();
          };
      thread = builder.name("keelgraph-writer-" + number).start(this::run);
    }

    void give(Mutation mutation) {
      chunk.add(mutation);
      if (chunk.size() == CHUNK) {
        put(chunk);
        chunk = new ArrayList<>(CHUNK);
      }
    }

    void end() {
      if (!chunk.isEmpty()) {
        put(chunk);
      }
      put(END);
    }

    private void put(List<Mutation> full) {
      Uninterruptible.run(() -> queue.put(full));
    }

    void join() {
      Uninterruptible.run(thread::join);
    }

    private void run() {
      while (true) {
        List<Mutation> next = Uninterruptible.get(queue::take);
        if (next.isEmpty()) {
          return;
        }
        writeAll(next);
      }
    }

    private void writeAll(List<Mutation> mutations) {
      try {
        for (Mutation mutation : mutations) {
          if (stopped()) {
            return;
          }
          write.accept(mutation);
        }
      } catch (Throwable thrown) { // a writer that died of it would leave the reader waiting
        failure.compareAndSet(null, thrown);
      }
    }
  }
}
