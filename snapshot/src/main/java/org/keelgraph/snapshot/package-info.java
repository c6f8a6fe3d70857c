/**
 * From a store's rows to a graph in memory: read a consistent snapshot, prove it against the
 * manifest, put it back into input order, build the arrays that kernels run on. Everything returned
 * is immutable and safe to share; builders belong to one thread.
 */
@NullMarked
package org.keelgraph.snapshot;

import org.jspecify.annotations.NullMarked;
