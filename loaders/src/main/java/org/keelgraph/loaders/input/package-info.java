/**
 * Input formats. A {@link org.keelgraph.loaders.input.GraphInput} can be read again and again, and
 * gives the same records in the same order each time. One thread reads at a time.
 */
@NullMarked
package org.keelgraph.loaders.input;

import org.jspecify.annotations.NullMarked;
