package org.keelgraph.kernels;

import java.util.Arrays;

/**
 * A binary min-heap of nodes by key, equal keys by node. Indexed: each node knows its place, so a
 * smaller key moves the node up instead of adding an entry, and the heap never outgrows the node
 * count however many parallel edges there are. Keys lie beside the nodes, so that sifting does not
 * leave the heap's two arrays but to note a new place. Not thread-safe.
 */
final class NodeHeap {

  private static final int ABSENT = -1;

  private final int[] nodes;
  private final double[] keys;
  private final int[] places;
  private int size;

  NodeHeap(int nodeCount) {
    nodes = new int[nodeCount];
    keys = new double[nodeCount];
    places = new int[nodeCount];
    Arrays.fill(places, ABSENT);
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Adds the node, or lowers its key to this smaller one. */
  void offer(int node, double key) {
    int place = places[node];
    siftUp(place == ABSENT ? size++ : place, node, key);
  }

  /** Takes out the node with the smallest key. */
  int poll() {
    int first = nodes[0];
    places[first] = ABSENT;
    size--;
    if (size > 0) {
      siftDown(nodes[size], keys[size]);
    }
    return first;
  }

  private void siftUp(int from, int node, double key) {
    int place = from;
    while (place > 0) {
      int parent = (place - 1) >>> 1;
      if (!before(key, node, keys[parent], nodes[parent])) {
        break;
      }
      put(place, nodes[parent], keys[parent]);
      place = parent;
    }
    put(place, node, key);
  }

  /** Finds the place of a node, beginning at the root, whose old occupant is gone. */
  private void siftDown(int node, double key) {
    int place = 0;
    int leaves = size >>> 1;
    while (place < leaves) {
      int child = 2 * place + 1;
      int right = child + 1;
      if (right < size && before(keys[right], nodes[right], keys[child], nodes[child])) {
        child = right;
      }
      if (before(key, node, keys[child], nodes[child])) {
        break;
      }
      put(place, nodes[child], keys[child]);
      place = child;
    }
    put(place, node, key);
  }

  private void put(int place, int node, double key) {
    nodes[place] = node;
    keys[place] = key;
    places[node] = place;
  }

  private static boolean before(double key, int node, double otherKey, int otherNode) {
    return key < otherKey || (key == otherKey && node < otherNode);
  }
}
