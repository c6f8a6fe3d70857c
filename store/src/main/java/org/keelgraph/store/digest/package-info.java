/**
 * The hashes by which a store proves itself: a 128-bit hash a record, summed over all records, so
 * that the order of writing does not matter and a commit can add and subtract.
 */
@NullMarked
package org.keelgraph.store.digest;

import org.jspecify.annotations.NullMarked;
