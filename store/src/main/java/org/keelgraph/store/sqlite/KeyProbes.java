package org.keelgraph.store.sqlite;

import java.util.AbstractList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Integer keys spread over a stretch of keys, to look for rows from. */
final class KeyProbes {

  private KeyProbes() {}

  /**
   * One-column keys, ascending; for keys that begin at 0 and of which most are in use.
   *
   * @param most how many there may be; a stretch that is no wider is tried key by key
   */
  static List<Key> dense(@Nullable Key low, @Nullable Key high, int most) {
    long from = low == null ? 0 : low.number(0) + 1;
    long to = high == null ? from + most : high.number(0);
    long step = Math.max(1, Math.ceilDiv(to - from, most));
    int size = (int) Math.max(0, Math.ceilDiv(to - from, step));
    return new AbstractList<>() {
      @Override
      public Key get(int index) {
        return Key.of(from + index * step);
      }

      @Override
      public int size() {
        return size;
      }
    };
  }
}
