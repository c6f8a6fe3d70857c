package org.keelgraph.loaders.input;

import it.unimi.dsi.fastutil.HashCommon;
import org.jspecify.annotations.Nullable;

/**
 * The distinct texts of an input, found by their UTF-8 bytes, so that a text met again, as most
 * ends of edges are, costs no new string. Open addressing with linear probing, at most half full.
 * The hash is a polynomial in a number that differs from table to table, so that texts whose hash
 * codes are equal, as those of "Aa" and "BB", do not crowd it. Not thread-safe.
 */
final class TextTable {

  private static final int INITIAL_SLOTS = 1 << 10;

  private final long base = HashCommon.mix(System.nanoTime()) | 1;
  private @Nullable String[] slots = new String[INITIAL_SLOTS];
  private int size;

  int size() {
    return size;
  }

  /** Adds a text that is not there. */
  void add(String text) {
    if (2 * (size + 1) > slots.length) {
      grow();
    }
    slots[freeSlot(text)] = text;
    size++;
  }

  private void grow() {
    @Nullable String[] old = slots;
    slots = new String[Math.multiplyExact(2, old.length)];
    for (String text : old) {
      if (text != null) {
        slots[freeSlot(text)] = text;
      }
    }
  }

  private int freeSlot(String text) {
    int slot = home(hash(text));
    while (slots[slot] != null) {
      slot = next(slot);
    }
    return slot;
  }

  /** The text with those bytes, or null if it is not there. */
  @Nullable String find(byte[] bytes, int from, int to) {
    long hash = 0;
    for (int i = from; i < to; i++) {
      if (bytes[i] < 0) {
        String text = StrictUtf8.decode(bytes, from, to);
        return text == null ? null : find(text);
      }
      hash = base * hash + bytes[i];
    }
    int slot = home(hash);
    String found = slots[slot];
    while (found != null && !isAscii(found, bytes, from, to)) {
      slot = next(slot);
      found = slots[slot];
    }
    return found;
  }

  private @Nullable String find(String text) {
    int slot = home(hash(text));
    String found = slots[slot];
    while (found != null && !found.equals(text)) {
      slot = next(slot);
      found = slots[slot];
    }
    return found;
  }

  private static boolean isAscii(String text, byte[] bytes, int from, int to) {
    if (text.length() != to - from) {
      return false;
    }
    for (int i = from; i < to; i++) {
      if (text.charAt(i - from) != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  /** The same for a text of ASCII as over its bytes. */
  private long hash(String text) {
    long hash = 0;
    for (int i = 0; i < text.length(); i++) {
      hash = base * hash + text.charAt(i);
    }
    return hash;
  }

  private int home(long hash) {
    return (int) HashCommon.mix(hash) & (slots.length - 1);
  }

  private int next(int slot) {
    return (slot + 1) & (slots.length - 1);
  }
}
