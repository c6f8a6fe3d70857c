package org.keelgraph.store.sqlite;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A place in the order of a table or an index: a key, or the beginning of one, which is before it.
 *
 * @param parts an Integer, Long or String for each column
 */
record Key(List<Object> parts) implements Comparable<Key> {

  static Key of(Object... parts) {
    return new Key(List.of(parts));
  }

  long number(int part) {
    return ((Number) parts.get(part)).longValue();
  }

  String text(int part) {
    return parts.get(part).toString();
  }

  /** By SQLite's order. */
  @Override
  public int compareTo(Key other) {
    for (int part = 0; part < Math.min(parts.size(), other.parts.size()); part++) {
      int comparison =
          parts.get(part) instanceof Number
              ? Long.compare(number(part), other.number(part))
              : compareText(text(part), other.text(part));
      if (comparison != 0) {
        return comparison;
      }
    }
    return Integer.compare(parts.size(), other.parts.size());
  }

  /** By code points, as SQLite compares UTF-8. */
  private static int compareText(String left, String right) {
    return Arrays.compareUnsigned(
        left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
  }
}
