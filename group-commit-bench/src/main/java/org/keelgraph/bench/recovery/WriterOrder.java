package org.keelgraph.bench.recovery;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.keelgraph.store.GroupCommit;
import org.keelgraph.store.JournalMode;
import org.keelgraph.store.StoreConfig;
import org.keelgraph.store.SynchronousMode;

/**
 * What the process that is killed shall do, as its command line says it.
 *
 * @param store the store, which is there and open nowhere
 * @param mode how to write
 * @param synchronous what an acknowledged commit is safe from
 * @param walLimitBytes size at which the log is started over
 * @param next number of each writer's next transaction
 */
record WriterOrder(
    Path store,
    RecoveryMode mode,
    SynchronousMode synchronous,
    long walLimitBytes,
    List<Integer> next) {

  WriterOrder {
    next = List.copyOf(next);
    if (next.size() != mode.writers()) {
      throw new IllegalArgumentException("writers=" + mode.writers() + " next=" + next);
    }
  }

  /** The words that {@link #parse} understands. */
  List<String> words() {
    return List.of(
        store.toString(),
        mode.writes().name(),
        mode.journal().name(),
        mode.groupCommit().name(),
        synchronous.name(),
        Long.toString(walLimitBytes),
        next.stream().map(String::valueOf).collect(Collectors.joining(",")));
  }

  static WriterOrder parse(List<String> words) {
    List<Integer> next = Stream.of(words.get(6).split(",")).map(Integer::valueOf).toList();
    RecoveryMode mode =
        new RecoveryMode(
            RecoveryMode.Writes.valueOf(words.get(1)),
            JournalMode.valueOf(words.get(2)),
            GroupCommit.valueOf(words.get(3)),
            next.size());
    return new WriterOrder(
        Path.of(words.getFirst()),
        mode,
        SynchronousMode.valueOf(words.get(4)),
        Long.parseLong(words.get(5)),
        next);
  }

  StoreConfig config() {
    return StoreConfig.builder()
        .journal(mode.journal())
        .groupCommit(mode.storeGroupCommit())
        .synchronous(synchronous)
        .walLimitBytes(walLimitBytes)
        .build();
  }
}
