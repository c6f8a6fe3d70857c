package org.keelgraph.snapshot;

import java.nio.file.Path;
import org.keelgraph.store.ExistingTarget;

/**
 * A process to be killed: warms up on a path of its own, if it is given one, says how many
 * microseconds a copy takes then, and makes the one that counts.
 */
final class KilledCopier {

  /** What the line begins with, among those that libraries log. */
  static final String READY = "ready after micros=";

  private static final int WARM_UPS = 8;

  private KilledCopier() {}

  /**
   * Copies.
   *
   * @param arguments the source, the target, and perhaps a path for practice
   */
  public static void main(String[] arguments) {
    Path source = Path.of(arguments[0]);
    long micros = 0;
    int warmUps = arguments.length > 2 ? WARM_UPS : 0;
    for (int round = 0; round < warmUps; round++) {
      long start = System.nanoTime();
      BackupFixture.copy(source, Path.of(arguments[2]), ExistingTarget.REPLACE);
      micros = (System.nanoTime() - start) / 1_000;
    }
    System.out.println(READY + micros);
    BackupFixture.copy(source, Path.of(arguments[1]), ExistingTarget.REPLACE);
    System.out.println("done");
  }
}
