/**
 * Crash states: what a power loss could have left of a store is built from a record of its system
 * calls, opened by the real store and checked. {@link TracedWorkload} records, {@link
 * SimulatedDisk} says what may be left, {@link StateCheck} what must be, and {@link Explorer} goes
 * from one to the next. A new feature adds a {@link Workload}, and {@link Tally} sums up.
 *
 * <p>Faults: the same workloads on a disk that fails in the ways of {@link Fault}, in a process of
 * their own.
 *
 * <p>Only {@link Explorer} uses threads; its checks are thread-safe.
 */
@NullMarked
package org.keelgraph.store.crash;

import org.jspecify.annotations.NullMarked;
