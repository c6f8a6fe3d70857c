package org.keelgraph.store;

/**
 * Text that a store keeps exactly: any text, NUL included, but unpaired surrogates. Those have no
 * UTF-8 form; SQLite would be given a question mark in their place, and two ids could become one.
 */
public final class StoredText {

  private StoredText() {}

  /**
   * Returns the text.
   *
   * @param what names the text in the message
   * @throws IllegalArgumentException if it has an unpaired surrogate
   */
  public static String require(String what, String text) {
    for (int index = 0; index < text.length(); index++) {
      if (Character.isSurrogate(text.charAt(index))) {
        if (Character.isBmpCodePoint(text.codePointAt(index))) {
          throw new IllegalArgumentException(
              "%s has an unpaired surrogate: found=U+%04X at index=%d of length=%d"
                  .formatted(what, (int) text.charAt(index), index, text.length()));
        }
        index++;
      }
    }
    return text;
  }

  /** The same, and refuses the empty text. */
  public static String requireNonEmpty(String what, String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException(what + " is empty");
    }
    return require(what, text);
  }
}
