/**
 * Graph kernels: one class a kernel, its parameters in a record beside it, its result bound to node
 * ids. Kernels are stateless and thread-safe; a result is immutable.
 */
@NullMarked
package org.keelgraph.kernels;

import org.jspecify.annotations.NullMarked;
