package org.keelgraph.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * What a kernel answered, ready to print.
 *
 * @param summary the answer in a sentence
 * @param facts its figures, for machines
 * @param rows the rows to print
 * @param values the value of every node, by id
 */
record KernelAnswer(
    String summary, Map<String, Object> facts, List<Row> rows, Function<String, String> values) {

  /**
   * A row of the answer.
   *
   * @param value distance, size or score
   * @param node the node's id
   */
  record Row(Number value, String node) {

    /** Whole numbers without a point, scores with twelve digits after it. */
    String text() {
      double number = value.doubleValue();
      return number == Math.rint(number) && Math.abs(number) < 1e15
          ? Long.toString((long) number)
          : String.format(Locale.ROOT, "%.12f", number);
    }
  }
}
