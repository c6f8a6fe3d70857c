/**
 * Comparisons with other engines, which only benchmarks depend on. Nothing here is a test: {@code
 * mvn -Pcompare} with the arguments that docs/experiments.md gives runs them.
 */
@NullMarked
package org.keelgraph.bench.compare;

import org.jspecify.annotations.NullMarked;
