package org.keelgraph.cli;

import java.io.Console;
import java.util.Optional;

/** Whether somebody is watching. */
final class Terminal {

  private Terminal() {}

  /** Whether both standard input and standard output are a terminal. */
  static boolean isInteractive() {
    return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
  }
}
