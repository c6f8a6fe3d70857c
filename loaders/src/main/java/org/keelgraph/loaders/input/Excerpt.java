package org.keelgraph.loaders.input;

import java.nio.charset.StandardCharsets;

/** Input text as a message quotes it: one short line of visible characters. */
final class Excerpt {
  private static final int MAX_CHARACTERS = 60;
  private static final int MAX_BYTES_A_CHARACTER = 4;

  private Excerpt() {}

  /** The text in single quotes, abbreviated, with control and format characters escaped. */
  static String of(byte[] bytes, int from, int to) {
    int length = Math.min(to - from, (MAX_CHARACTERS + 1) * MAX_BYTES_A_CHARACTER);
    return of(new String(bytes, from, length, StandardCharsets.UTF_8));
  }

  /** The text in single quotes, abbreviated, with control and format characters escaped. */
  static String of(String text) {
    StringBuilder quoted = new StringBuilder("'");
    text.codePoints().limit(MAX_CHARACTERS).forEach(c -> appendVisible(quoted, c));
    if (text.codePointCount(0, text.length()) > MAX_CHARACTERS) {
      quoted.append("...");
    }
    return quoted.append('\'').toString();
  }

  private static void appendVisible(StringBuilder out, int codePoint) {
    switch (codePoint) {
      case '\t' -> out.append("\\t");
      case '\r' -> out.append("\\r");
      case '\n' -> out.append("\\n");
      default -> {
        if (isVisible(codePoint)) {
          out.appendCodePoint(codePoint);
        } else {
          out.append(String.format("\\u%04x", codePoint));
        }
      }
    }
  }

  private static boolean isVisible(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }
}
