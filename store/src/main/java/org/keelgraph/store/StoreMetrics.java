package org.keelgraph.store;

import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * What an open store has done, as of one moment; the histograms are copies.
 *
 * @param acknowledged transactions acknowledged
 * @param groups syncs that acknowledged them
 * @param groupSize transactions a group
 * @param queueNanos from a write call until its group's leader took it
 * @param applyNanos a group's statements
 * @param syncNanos a group's commit, sync included
 * @param acknowledgeNanos from a write call until its acknowledgement
 * @param checkpoints checkpoints completed
 * @param logBytes size of the write-ahead log's file
 * @param oldestReader age of the oldest open snapshot, which holds back the log's clean-up; zero if
 *     there is none
 */
public record StoreMetrics(
    long acknowledged,
    long groups,
    Histogram groupSize,
    Histogram queueNanos,
    Histogram applyNanos,
    Histogram syncNanos,
    Histogram acknowledgeNanos,
    long checkpoints,
    long logBytes,
    Duration oldestReader) {}
