/** Robust statistics of a handful of samples. Pure functions. */
@NullMarked
package org.keelgraph.bench.statistics;

import org.jspecify.annotations.NullMarked;
