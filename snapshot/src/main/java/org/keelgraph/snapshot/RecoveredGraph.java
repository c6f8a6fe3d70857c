package org.keelgraph.snapshot;

/**
 * A graph that was read from a store, proven and put back into input order.
 *
 * @param graph the graph; node 0 is the first of the input
 * @param verification what was proven
 * @param times how long each station took
 */
public record RecoveredGraph(Graph graph, VerificationReport verification, RecoveryTimes times) {}
