package org.keelgraph.bench.sample;

import org.jspecify.annotations.Nullable;

/**
 * What the process used from the record before this one (or the start of the run) to this one,
 * validation included; absent where the machine does not tell.
 *
 * @param cpuUserMs processor time in user mode, in the kernel's steps of 10 ms
 * @param cpuSysMs processor time in the kernel, in steps of 10 ms
 * @param gcMs time in garbage collection
 * @param gcCount collections
 * @param allocatedBytes bytes allocated on the Java heap by all threads
 * @param peakRssBytes highest resident size, since the record before where the kernel lets it be
 *     reset
 */
public record ResourceUse(
    @Nullable Double cpuUserMs,
    @Nullable Double cpuSysMs,
    @Nullable Long gcMs,
    @Nullable Long gcCount,
    @Nullable Long allocatedBytes,
    @Nullable Long peakRssBytes) {}
