/**
 * Everything between a file and a store: {@code input} reads formats, {@code generator} makes the
 * experiment families, {@code load} writes records into a store.
 */
@NullMarked
package org.keelgraph.loaders;

import org.jspecify.annotations.NullMarked;
