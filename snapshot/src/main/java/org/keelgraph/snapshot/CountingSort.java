package org.keelgraph.snapshot;

/** The first half of a stable counting sort: where each key's run begins. */
final class CountingSort {

  private CountingSort() {}

  /** Positions at which the runs of the keys 0 .. keyCount-1 begin, and the total at the end. */
  static int[] offsets(int[] keys, int keyCount) {
    int[] offsets = new int[keyCount + 1];
    for (int key : keys) {
      offsets[key + 1]++;
    }
    for (int key = 0; key < keyCount; key++) {
      offsets[key + 1] += offsets[key];
    }
    return offsets;
  }
}
