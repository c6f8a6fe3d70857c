package org.keelgraph.snapshot;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.LabelSet;
import org.keelgraph.store.LoadRecord;
import org.keelgraph.store.Manifest;

/**
 * A whole snapshot as it was read: nothing proven, nothing ordered.
 *
 * @param manifest what the store says it holds
 * @param loads the store's loads, oldest first
 * @param labelSets label sets by key
 * @param edgeTypes edge types by key
 * @param nodes the nodes, in row order
 * @param edges the edges, in row order
 */
record SnapshotColumns(
    Manifest manifest,
    List<LoadRecord> loads,
    List<@Nullable LabelSet> labelSets,
    List<@Nullable String> edgeTypes,
    NodeColumns nodes,
    EdgeColumns edges) {}
