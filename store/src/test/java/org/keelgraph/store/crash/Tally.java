package org.keelgraph.store.crash;

import java.util.StringJoiner;

/** What all explorations of a run came to. Not thread-safe. */
final class Tally {

  private final StringJoiner controls = new StringJoiner(", ");
  private int states;
  private int losses;
  private int halves;

  /** Counts states in which nothing may be wrong. */
  void explored(Explorer.Report report) {
    states += report.states();
    int lost = (int) report.failures().stream().filter(Explorer.Failure::isLoss).count();
    losses += lost;
    halves += report.failures().size() - lost;
  }

  /** Counts states of a record without its syncs, some of which must be wrong. */
  void control(String name, Explorer.Report report) {
    controls.add("%s %d of %d".formatted(name, report.failures().size(), report.states()));
  }

  String line() {
    return "crash states in all: explored=%d lost acknowledgements=%d half transactions=%d; found out by the controls: %s"
        .formatted(states, losses, halves, controls);
  }
}
