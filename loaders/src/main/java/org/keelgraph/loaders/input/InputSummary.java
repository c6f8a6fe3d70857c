package org.keelgraph.loaders.input;

/**
 * What one reading of an input came to.
 *
 * @param bytes size of the input before decompression
 * @param sha256 lower-case hex digest of those bytes
 * @param nodes nodes given to the sink
 * @param edges edges given to the sink
 */
public record InputSummary(long bytes, String sha256, long nodes, long edges) {}
