package org.keelgraph.error;

import org.jspecify.annotations.Nullable;

/**
 * Input that cannot be read as a graph. The message starts with {@code file:line} where a line is
 * at fault.
 */
public final class BadInputException extends KeelgraphException {

  private static final long serialVersionUID = 1L;

  public BadInputException(String message) {
    this(message, null);
  }

  public BadInputException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /**
   * A fault of one line.
   *
   * @param file name of the input as the user gave it
   * @param line number of the faulty line, from 1
   * @param problem what was expected and what was found
   */
  public static BadInputException at(String file, long line, String problem) {
    return new BadInputException(file + ":" + line + ": " + problem);
  }
}
