package org.keelgraph.cli;

import java.util.ArrayList;
import java.util.List;

/** The command line as evidence keeps it. */
final class Argv {

  private Argv() {}

  /** The program, the command, and the words after it as they were given. */
  static List<String> of(String command, List<String> words) {
    List<String> argv = new ArrayList<>(List.of("keelgraph"));
    if (words.isEmpty() || !words.getFirst().equals(command)) {
      argv.add(command);
    }
    argv.addAll(words);
    return argv;
  }
}
