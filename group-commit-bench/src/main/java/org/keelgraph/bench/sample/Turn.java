package org.keelgraph.bench.sample;

/**
 * When a sample was taken within its run.
 *
 * @param repeat number of the repeat, from 1; warm-ups are counted on their own
 * @param warmup whether the sample is kept out of statistics
 * @param orderPosition position of the variant within its repeat, from 1
 * @param startedAt ISO-8601 instant in UTC
 */
public record Turn(int repeat, boolean warmup, int orderPosition, String startedAt) {

  public Turn {
    if (repeat < 1 || orderPosition < 1) {
      throw new IllegalArgumentException(
          "counted from 1: repeat=" + repeat + " orderPosition=" + orderPosition);
    }
  }

  /** The same turn, for a record that began later. */
  public Turn startingAt(String instant) {
    return new Turn(repeat, warmup, orderPosition, instant);
  }
}
