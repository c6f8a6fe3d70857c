package org.keelgraph.loaders.input;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads an edge's weight. A decimal integer that fits signed 64 bits is a Long; a larger one, a
 * decimal fraction, an exponent form, infinity (inf, infinity) and nan, in any case and with any
 * sign, are a Double, rounded to the nearest. A finite number beyond the range of a double is not a
 * weight, nor are Java's own forms (1f, 0x1p3).
 */
final class Weights {
  private static final int MAX_SAFE_DIGITS = 18;
  private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");
  private static final Pattern INFINITY =
      Pattern.compile("[+-]?inf(?:inity)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern NOT_A_NUMBER = Pattern.compile("[+-]?nan", Pattern.CASE_INSENSITIVE);

  private Weights() {}

  /** The weight those bytes spell, or null if they spell none. */
  static @Nullable Number parse(byte[] bytes, int from, int to) {
    int digits = bytes[from] == '-' ? from + 1 : from;
    if (to - digits < 1 || to - digits > MAX_SAFE_DIGITS) {
      return parse(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
    }
    long value = 0;
    for (int i = digits; i < to; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return parse(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
      }
      value = value * 10 + digit;
    }
    return digits == from ? value : -value;
  }

  private static @Nullable Number parse(String text) {
    if (INTEGER.matcher(text).matches()) {
      try {
        return Long.parseLong(text);
      } catch (NumberFormatException e) {
        return finite(text);
      }
    }
    if (DECIMAL.matcher(text).matches()) {
      return finite(text);
    }
    if (INFINITY.matcher(text).matches()) {
      return text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    return NOT_A_NUMBER.matcher(text).matches() ? (Number) Double.NaN : null;
  }

  private static @Nullable Number finite(String text) {
    double value = Double.parseDouble(text);
    return Double.isInfinite(value) ? null : (Number) value;
  }
}
