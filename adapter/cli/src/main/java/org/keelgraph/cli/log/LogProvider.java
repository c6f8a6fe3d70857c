package org.keelgraph.cli.log;

import java.util.List;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.NOPLogger;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * Sends our own warnings and errors to standard error, a line each; SLF4J finds this class by its
 * service file. A logging library would take longer to read its configuration than most commands
 * run (logback: a quarter of {@code verify} on a small store), and a command needs no more than
 * this.
 */
public final class LogProvider implements SLF4JServiceProvider {

  /** The newest version of SLF4J that it was written for, in the form that SLF4J asks for. */
  private static final String API_VERSION = "2.0.99";

  /**
   * Libraries whose failures come as exceptions, which become the command's one error line: what
   * they log of the same failure, and of rollbacks that fail after it on a full disk, only hides
   * that line.
   */
  private static final List<String> LIBRARIES =
      List.of("org.flywaydb.", "org.jooq.", "com.zaxxer.");

  private final IMarkerFactory markers = new BasicMarkerFactory();
  private final MDCAdapter context = new NOPMDCAdapter();

  @Override
  public ILoggerFactory getLoggerFactory() {
    return name ->
        LIBRARIES.stream().anyMatch(name::startsWith) ? NOPLogger.NOP_LOGGER : new LineLogger(name);
  }

  @Override
  public IMarkerFactory getMarkerFactory() {
    return markers;
  }

  @Override
  public MDCAdapter getMDCAdapter() {
    return context;
  }

  @Override
  public String getRequestedApiVersion() {
    return API_VERSION;
  }

  @Override
  public void initialize() {}
}
