package org.keelgraph.error;

import org.jspecify.annotations.Nullable;
import org.keelgraph.text.Words;

/**
 * Input that cannot be read as a graph. The message starts with {@code file:line} where a line is
 * at fault.
 */
public final class BadInputException extends KeelgraphException {

  private static final long serialVersionUID = 1L;

  private final @Nullable String source;
  private final @Nullable String target;

  public BadInputException(String message) {
    this(message, null);
  }

  public BadInputException(String message, @Nullable Throwable cause) {
    this(message, cause, null, null);
  }

  private BadInputException(
      String message, @Nullable Throwable cause, @Nullable String source, @Nullable String target) {
    super(message, cause);
    this.source = source;
    this.target = target;
  }

  /**
   * A fault of an edge, found where its line is not known any more.
   *
   * @param source id of the node that it leaves
   * @param target id of the node that it enters
   * @param problem what it has, and what was expected
   */
  public static BadInputException ofEdge(String source, String target, String problem) {
    String edge = "the edge from=" + Words.shortened(source) + " to=" + Words.shortened(target);
    return new BadInputException(edge + " " + problem, null, source, target);
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

  /** Whether it is a fault of that edge. */
  public boolean isOfEdge(String from, String to) {
    return from.equals(source) && to.equals(target);
  }
}
