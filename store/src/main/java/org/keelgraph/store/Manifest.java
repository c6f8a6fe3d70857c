package org.keelgraph.store;

import org.keelgraph.store.digest.Digest128;

/**
 * What the store must hold, written by every commit.
 *
 * @param sequence transactions committed so far
 * @param nodeCount number of nodes
 * @param edgeCount number of edges
 * @param nextNodeOrdinal every node's ordinal is below it
 * @param nextEdgeOrdinal every edge's ordinal is below it
 * @param nodeContent sum of the nodes' content hashes
 * @param nodeOrder sum of the nodes' (ordinal, content) hashes
 * @param edgeContent sum of the edges' content hashes
 * @param edgeOrder sum of the edges' (ordinal, content) hashes
 */
public record Manifest(
    long sequence,
    long nodeCount,
    long edgeCount,
    long nextNodeOrdinal,
    long nextEdgeOrdinal,
    Digest128 nodeContent,
    Digest128 nodeOrder,
    Digest128 edgeContent,
    Digest128 edgeOrder) {}
