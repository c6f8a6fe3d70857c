package org.keelgraph.loaders.input;

import org.jspecify.annotations.Nullable;
import org.keelgraph.error.BadInputException;

/** The rules for an edge's line, the same in every edge list: {@code u v} or {@code u v w}. */
final class EdgeLine {
  private EdgeLine() {}

  /**
   * The weight in a line just split, null if it has two columns.
   *
   * @throws BadInputException for any other number of columns, and for a third that is no number
   */
  static @Nullable Number weight(LineReader lines, int columns) {
    if (columns < 2 || columns > 3) {
      throw lines.fault("an edge 'u v' or 'u v w'", lines.excerpt());
    }
    if (columns == 2) {
      return null;
    }
    Number weight = lines.weight(2);
    if (weight == null) {
      throw lines.fault("a number as weight", Excerpt.of(lines.text(2)));
    }
    return weight;
  }
}
