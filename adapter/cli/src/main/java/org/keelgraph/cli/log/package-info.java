/** Where the libraries log to. Thread-safe: a message is one write to standard error. */
@NullMarked
package org.keelgraph.cli.log;

import org.jspecify.annotations.NullMarked;
