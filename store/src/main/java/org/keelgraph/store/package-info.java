/**
 * The store as its users see it: {@link org.keelgraph.store.GraphStore} and the records that go in
 * and out of it. Nothing here knows which database does the work; {@code
 * org.keelgraph.store.sqlite} does. Every type is safe for use by many threads unless it says
 * otherwise.
 */
@NullMarked
package org.keelgraph.store;

import org.jspecify.annotations.NullMarked;
