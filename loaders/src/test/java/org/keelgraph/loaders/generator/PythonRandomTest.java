package org.keelgraph.loaders.generator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Expected values printed by CPython: {@code random.Random(20260913)}, the calls in this order. */
class PythonRandomTest {

  @Test
  void doublesAndIntsFollowCPython() {
    PythonRandom random = new PythonRandom(20260913);

    assertThat(new double[] {random.random(), random.random(), random.random()})
        .containsExactly(0.09548959599513052, 0.9036064802458297, 0.18978371401801974);
    int[] belowThousand = new int[8];
    for (int i = 0; i < belowThousand.length; i++) {
      belowThousand[i] = random.randrange(1000);
    }
    assertThat(belowThousand).containsExactly(238, 833, 915, 854, 808, 823, 381, 384);
  }

  @Test
  void aPowerOfTwoAsBoundDrawsOneBitMoreThanItNeeds() {
    PythonRandom random = new PythonRandom(20260913);
    for (int i = 0; i < 3; i++) {
      random.random();
    }
    for (int i = 0; i < 8; i++) {
      random.randrange(1000);
    }

    assertThat(
            new int[] {
              random.randrange(1024),
              random.randrange(1024),
              random.randrange(1024),
              random.randrange(1024)
            })
        .containsExactly(861, 680, 104, 746);
  }
}
