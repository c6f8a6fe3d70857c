/** The experiments, one class each; all of them run by the one runner. */
@NullMarked
package org.keelgraph.bench.experiment;

import org.jspecify.annotations.NullMarked;
