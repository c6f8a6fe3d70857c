/**
 * Group commit as a mechanism of its own: a queue, a leader, parked followers. It knows nothing of
 * databases; the store and the client-side loader both run on it. Thread-safe.
 */
@NullMarked
package org.keelgraph.store.commit;

import org.jspecify.annotations.NullMarked;
