package org.keelgraph.loaders.generator;

import org.apache.commons.rng.core.source32.MersenneTwister;

/**
 * The part of CPython's {@code random.Random} that the families draw from, number for number: the
 * published graphs were made with it. Not thread-safe.
 *
 * <p>CPython seeds MT19937 by {@code init_by_array} with the seed's 32-bit digits, as commons-rng
 * does with a seed array, so a seed of up to 32 bits is an array of one.
 */
final class PythonRandom {
  private static final double TWO_TO_MINUS_53 = 0x1.0p-53;

  private final MersenneTwister twister;

  PythonRandom(int seed) {
    twister = new MersenneTwister(new int[] {seed});
  }

  /** A double in [0, 1): the upper 27 bits of one output, then the upper 26 of the next. */
  double random() {
    int high = twister.nextInt() >>> 5;
    int low = twister.nextInt() >>> 6;
    return (((long) high << 26) + low) * TWO_TO_MINUS_53;
  }

  /** An int in [0, bound): as many bits as the bound has, drawn again until below it. */
  int randrange(int bound) {
    int shift = Integer.numberOfLeadingZeros(bound);
    int value = twister.nextInt() >>> shift;
    while (value >= bound) {
      value = twister.nextInt() >>> shift;
    }
    return value;
  }
}
