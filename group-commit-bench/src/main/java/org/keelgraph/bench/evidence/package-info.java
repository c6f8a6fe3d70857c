/**
 * The folder that a run leaves, and the check that recomputes it. The folder may be finished by a
 * shutdown hook, so its methods are synchronized.
 */
@NullMarked
package org.keelgraph.bench.evidence;

import org.jspecify.annotations.NullMarked;
