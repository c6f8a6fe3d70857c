/** How messages put things into words, the same in every module. Stateless, thread-safe. */
@NullMarked
package org.keelgraph.text;

import org.jspecify.annotations.NullMarked;
