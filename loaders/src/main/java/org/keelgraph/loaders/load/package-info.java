/**
 * Loaders: they write the records of an input into a store, in one transaction or as statements of
 * one or many writers. A loader object serves one load.
 */
@NullMarked
package org.keelgraph.loaders.load;

import org.jspecify.annotations.NullMarked;
