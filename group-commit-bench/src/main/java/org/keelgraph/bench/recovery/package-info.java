/**
 * The recovery experiment: a process that writes is killed, again and again, and what its store
 * kept is held against what it was asked for and had acknowledged. One thread runs it; the writers
 * are threads of the other process.
 */
@NullMarked
package org.keelgraph.bench.recovery;

import org.jspecify.annotations.NullMarked;
