/**
 * What the run ran on, and what it used: metadata, resource counters, the fsync yardstick. Readers
 * never fail; what a machine does not tell is absent.
 */
@NullMarked
package org.keelgraph.bench.machine;

import org.jspecify.annotations.NullMarked;
