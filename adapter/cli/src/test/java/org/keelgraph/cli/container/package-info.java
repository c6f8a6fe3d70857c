/**
 * Commands in containers of the engine that {@code .ci/containers} starts. For tests; each object
 * for one thread at a time.
 */
@NullMarked
package org.keelgraph.cli.container;

import org.jspecify.annotations.NullMarked;
