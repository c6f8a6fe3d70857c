package org.keelgraph.cli;

import java.io.Console;
import java.util.Objects;

/** Whether somebody is watching. */
final class Terminal {

  private Terminal() {}

  /** Whether both standard input and standard output are a terminal. */
  static boolean isInteractive() {
    Console console = Objects.requireNonNull(System.console(), "JDK 22 and newer have a console");
    return console.isTerminal();
  }
}
