package org.keelgraph.text;

import java.util.Locale;

/** Counts, names of settings and long texts as a sentence for people has them. */
public final class Words {

  private static final int MOST_CHARACTERS = 60;

  private Words() {}

  /** {@code 1 node}, {@code 2,048 nodes}. */
  public static String count(long count, String one) {
    return count(count, one, one + "s");
  }

  /** Like the other method, for a word whose plural is more than an s. */
  public static String count(long count, String one, String many) {
    return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : many);
  }

  /** The count with its digits alone, as a file has it that is quoted. */
  public static String plainCount(long count, String one) {
    return count + " " + one + (count == 1 ? "" : "s");
  }

  /** A setting as the command line and the documents write it. */
  public static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** The first 60 characters of a text, the last being an ellipsis if there are more. */
  public static String shortened(String text) {
    if (text.codePointCount(0, text.length()) <= MOST_CHARACTERS) {
      return text;
    }
    return text.substring(0, text.offsetByCodePoints(0, MOST_CHARACTERS - 1)) + "…";
  }
}
