package org.keelgraph.kernels;

import org.keelgraph.snapshot.Graph;

/**
 * A visitor that reads every entry of every path and adds up node ids and costs: the evidence that
 * the paths existed. The ids must be integers; they are parsed once, by the constructor.
 *
 * <p>Sums of integer costs are exact up to 2<sup>53</sup>. Costs are added in four interleaved
 * lanes, because a single running sum would wait for the previous addition at each entry; sums of
 * fractions may therefore differ from a running sum in the last digits. The node sum wraps around
 * as {@code long} does. Not thread-safe: one thread visits, and reads the sums afterwards.
 */
public final class PathSums implements PathVisitor {

  private final long[] idValues;
  private long pathEntries;
  private long nodeSum;
  private double costSum;

  /**
   * Sums of nothing yet.
   *
   * @param graph the graph whose paths will be visited
   * @throws IllegalArgumentException if a node's id is not an integer that fits a long
   */
  public PathSums(Graph graph) {
    idValues = new long[graph.nodeCount()];
    for (int node = 0; node < idValues.length; node++) {
      idValues[node] = parse(graph.ids().id(node));
    }
  }

  private static long parse(String id) {
    try {
      return Long.parseLong(id);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("node=" + id + " has no integer id to add up", e);
    }
  }

  @Override
  public void visit(int target, int[] nodes, double[] costs, int from, int to) {
    pathEntries += to - from;
    nodeSum += sumOfIds(nodes, from, to);
    costSum += sum(costs, from, to);
  }

  private long sumOfIds(int[] nodes, int from, int to) {
    long sum = 0;
    for (int position = from; position < to; position++) {
      sum += idValues[nodes[position]];
    }
    return sum;
  }

  private static double sum(double[] costs, int from, int to) {
    double first = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;
    int position = from;
    for (; position < to - 3; position += 4) {
      first += costs[position];
      second += costs[position + 1];
      third += costs[position + 2];
      fourth += costs[position + 3];
    }
    for (; position < to; position++) {
      first += costs[position];
    }
    return (first + second) + (third + fourth);
  }

  /** How many entries the visited paths had. */
  public long pathEntries() {
    return pathEntries;
  }

  /** The ids of all entries, as integers, added up. */
  public long nodeSum() {
    return nodeSum;
  }

  /** The costs so far at all entries, added up. */
  public double costSum() {
    return costSum;
  }
}
