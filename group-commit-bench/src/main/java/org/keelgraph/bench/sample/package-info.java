/**
 * What one sample says, as types and as one line of JSON. Everything here is immutable and safe to
 * share between threads.
 */
@NullMarked
package org.keelgraph.bench.sample;

import org.jspecify.annotations.NullMarked;
