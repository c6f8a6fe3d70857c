/**
 * The sampling protocol: warm-ups, repeats in alternating order, failures kept. A run belongs to
 * one thread.
 */
@NullMarked
package org.keelgraph.bench.sampling;

import org.jspecify.annotations.NullMarked;
