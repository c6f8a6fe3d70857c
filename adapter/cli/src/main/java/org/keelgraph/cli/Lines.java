package org.keelgraph.cli;

/** Breaks text into lines that fit a terminal. */
final class Lines {

  private static final int WIDTH = 80;

  private Lines() {}

  /**
   * Breaks at blanks within the text, but not between "expected" or "actual" and what it was; the
   * blanks at its beginning up to the indentation stay. Lines after the first are indented, and
   * those two, if not all is on one line, are at the beginning of theirs.
   */
  static String wrapped(String text, int indent) {
    StringBuilder lines = new StringBuilder(text.substring(0, indent));
    int width = indent;
    boolean first = true;
    boolean broken = text.length() > WIDTH;
    for (String piece : text.substring(indent).strip().split("(?<!\\b(expected|actual))\\s+", -1)) {
      boolean value = piece.startsWith("expected ") || piece.startsWith("actual ");
      if (!first && (width + 1 + piece.length() > WIDTH || (broken && value))) {
        lines.append(System.lineSeparator()).append(" ".repeat(indent));
        width = indent;
      } else if (!first) {
        lines.append(' ');
        width++;
      }
      lines.append(piece);
      width += piece.length();
      first = false;
    }
    return lines.toString();
  }
}
