package org.keelgraph.store.sqlite;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Knows which snapshots are open and since when: an old one holds back the log. Thread-safe. */
final class OpenReaders {

  /** One open snapshot. */
  static final class Reader {
    private final long openedAt = System.nanoTime();

    private Reader() {}
  }

  private final Set<Reader> open = ConcurrentHashMap.newKeySet();

  Reader opened() {
    Reader reader = new Reader();
    open.add(reader);
    return reader;
  }

  void closed(Reader reader) {
    open.remove(reader);
  }

  /** Age of the oldest; zero if none is open. */
  Duration oldest() {
    long now = System.nanoTime();
    long oldest = 0;
    for (Reader reader : open) {
      oldest = Math.max(oldest, now - reader.openedAt);
    }
    return Duration.ofNanos(oldest);
  }
}
