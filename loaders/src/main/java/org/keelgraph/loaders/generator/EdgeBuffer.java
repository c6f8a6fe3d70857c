package org.keelgraph.loaders.generator;

import java.util.Arrays;

/**
 * Edges in any order, then sorted by source and target without duplicates. An edge is one long,
 * source in the upper half, so that sorting longs sorts edges. Self loops and ends outside the
 * graph are dropped on arrival. Not thread-safe.
 */
final class EdgeBuffer {
  private final int nodes;
  private final long[] packed;
  private int size;

  EdgeBuffer(int nodes, int capacity) {
    this.nodes = nodes;
    this.packed = new long[capacity];
  }

  void add(int source, int target) {
    if (source != target && source < nodes && target < nodes) {
      packed[size++] = (long) source << 32 | target;
    }
  }

  GeneratedGraph toGraph() {
    Arrays.sort(packed, 0, size);
    int distinct = 0;
    for (int i = 0; i < size; i++) {
      if (distinct == 0 || packed[i] != packed[distinct - 1]) {
        packed[distinct++] = packed[i];
      }
    }
    int[] sources = new int[distinct];
    int[] targets = new int[distinct];
    for (int i = 0; i < distinct; i++) {
      sources[i] = (int) (packed[i] >>> 32);
      targets[i] = (int) packed[i];
    }
    return new GeneratedGraph(nodes, sources, targets);
  }
}
