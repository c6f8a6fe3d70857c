package org.keelgraph.store.sqlite;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Texts spread over a stretch of texts, to look for rows from: those that share what its ends
 * share, with three letters of ASCII after that.
 */
final class TextProbes {

  private static final int LETTERS = 3;
  private static final int ALPHABET = 127; // from 1

  private TextProbes() {}

  /**
   * One-column keys, ascending.
   *
   * @param most how many there may be
   */
  static List<Key> between(@Nullable Key low, @Nullable Key high, int most) {
    String from = low == null ? "" : low.text(0);
    String to = high == null ? "" : high.text(0);
    int shared = 0;
    while (shared < Math.min(from.length(), to.length())
        && from.charAt(shared) == to.charAt(shared)) {
      shared++;
    }
    if (shared > 0 && Character.isHighSurrogate(from.charAt(shared - 1))) {
      shared--;
    }
    long first = number(from, shared, 1);
    long last = high == null ? number("", shared, ALPHABET) : number(to, shared, 1);
    String prefix = from.substring(0, shared);
    List<Key> probes = new ArrayList<>();
    for (int probe = 1; probe < most && last > first; probe++) {
      long number = first + Math.round((double) (last - first) * probe / most);
      probes.add(Key.of(prefix + text(number)));
    }
    return probes;
  }

  private static long number(String text, int from, int missing) {
    long number = 0;
    for (int at = from; at < from + LETTERS; at++) {
      int letter = at < text.length() ? Math.clamp(text.charAt(at), 1, ALPHABET) : missing;
      number = number * ALPHABET + letter - 1;
    }
    return number;
  }

  private static String text(long number) {
    char[] letters = new char[LETTERS];
    long rest = number;
    for (int at = LETTERS - 1; at >= 0; at--) {
      letters[at] = (char) (rest % ALPHABET + 1);
      rest /= ALPHABET;
    }
    return new String(letters);
  }
}
