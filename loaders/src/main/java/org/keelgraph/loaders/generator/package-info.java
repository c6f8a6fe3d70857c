/** The six graph families of the experiments, byte-exact and seeded. Thread-safe. */
@NullMarked
package org.keelgraph.loaders.generator;

import org.jspecify.annotations.NullMarked;
