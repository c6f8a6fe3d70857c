package org.keelgraph.cli;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** A command line that makes sense by itself, but not for this graph: help has no answer to it. */
final class WrongValueException extends ParameterException {

  private static final long serialVersionUID = 1L;

  WrongValueException(CommandLine command, String message) {
    super(command, message);
  }
}
