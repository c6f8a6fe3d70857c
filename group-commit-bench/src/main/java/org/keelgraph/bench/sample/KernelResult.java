package org.keelgraph.bench.sample;

import org.jspecify.annotations.Nullable;

/**
 * What a kernel answered; absent where the kernel has no such figure.
 *
 * @param iterations rounds until it stopped
 * @param reachable nodes reached
 * @param pathEntries nodes on all paths, ends included
 * @param nodeSum sum of the node ids on all paths
 * @param costSum sum of the path costs
 * @param outputSha256 SHA-256 of the output as little-endian doubles, in hexadecimal
 */
public record KernelResult(
    @Nullable Long iterations,
    @Nullable Long reachable,
    @Nullable Long pathEntries,
    @Nullable Long nodeSum,
    @Nullable Double costSum,
    @Nullable String outputSha256) {}
