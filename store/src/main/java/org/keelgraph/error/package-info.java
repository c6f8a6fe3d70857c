/**
 * Every exception that Keelgraph throws on its own account, in one sealed tree, so that a caller
 * can switch over what went wrong. Misuse of the API (a null, a negative size) throws the JDK's own
 * exceptions instead. Immutable, safe to share between threads.
 */
@NullMarked
package org.keelgraph.error;

import org.jspecify.annotations.NullMarked;
