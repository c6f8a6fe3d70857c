/** The {@code keelgraph} command: one class a subcommand. Single-threaded but for what it calls. */
@NullMarked
package org.keelgraph.cli;

import org.jspecify.annotations.NullMarked;
