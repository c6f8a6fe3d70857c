/**
 * Experiments: the sampling protocol, the evidence that a run leaves, and the report made from it.
 */
@NullMarked
package org.keelgraph.bench;

import org.jspecify.annotations.NullMarked;
