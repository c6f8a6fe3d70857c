package org.keelgraph.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import org.keelgraph.store.LoadRecord;

/**
 * What commands say of loads that did not come to their end; others may still be at work on one.
 */
final class UnfinishedLoads {

  /** Of one load. */
  static final String STATE = "did not finish, or is still running";

  private UnfinishedLoads() {}

  /** How a load stands, in words. */
  static String state(LoadRecord load) {
    return load.complete() ? "complete" : STATE;
  }

  /** One line, if there are any: what is computed is computed of a part of an input. */
  static void note(PrintWriter err, List<LoadRecord> unfinished) {
    if (unfinished.isEmpty()) {
      return;
    }
    String sources =
        unfinished.stream()
            .map(load -> load.description().sourceName())
            .distinct()
            .collect(Collectors.joining(", "));
    err.println(
        "keelgraph: note: the load of "
            + sources.replaceAll("\\s*\\R\\s*", " ")
            + " "
            + STATE
            + ": the graph is what was committed so far; run the load again to complete it");
  }
}
