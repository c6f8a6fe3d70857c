package org.keelgraph.cli.log;

import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** Prints warnings and errors in the form of the command's own error lines. */
final class LineLogger extends LegacyAbstractLogger {

  private static final long serialVersionUID = 1L;

  LineLogger(String name) {
    this.name = name;
  }

  /** The line for a message; exceptions are named by the messages that matter. */
  static String line(Level level, String logger, String message) {
    String shortName = logger.substring(logger.lastIndexOf('.') + 1);
    return "keelgraph: "
        + level
        + ": "
        + shortName
        + ": "
        + message.strip().replaceAll("\\s*\\R\\s*", "; ");
  }

  @Override
  public boolean isTraceEnabled() {
    return false;
  }

  @Override
  public boolean isDebugEnabled() {
    return false;
  }

  @Override
  public boolean isInfoEnabled() {
    return false;
  }

  @Override
  public boolean isWarnEnabled() {
    return true;
  }

  @Override
  public boolean isErrorEnabled() {
    return true;
  }

  @Override
  protected @Nullable String getFullyQualifiedCallerName() {
    return null;
  }

  @Override
  protected void handleNormalizedLoggingCall(
      Level level,
      @Nullable Marker marker,
      String pattern,
      Object @Nullable [] arguments,
      @Nullable Throwable thrown) {
    String message = MessageFormatter.basicArrayFormat(pattern, arguments);
    System.err.println(line(level, getName(), String.valueOf(message)));
  }
}
