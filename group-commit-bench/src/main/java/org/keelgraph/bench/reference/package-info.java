/**
 * The independent answers that every sample is held against: other algorithms than the kernels', on
 * other data structures, straight from the input, by node id. Slow on purpose; plain enough to be
 * believed. Not thread-safe.
 */
@NullMarked
package org.keelgraph.bench.reference;

import org.jspecify.annotations.NullMarked;
