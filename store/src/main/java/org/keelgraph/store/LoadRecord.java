package org.keelgraph.store;

/**
 * What the store remembers of a load.
 *
 * @param key the load's key
 * @param complete whether it came to its end
 * @param description what was read and how
 * @param startedAt ISO-8601 instant
 * @param duplicateNodes nodes of the input that replaced or lost against another; 0 while running
 * @param duplicateEdges edges of the input that replaced or lost against another; 0 while running
 * @param figures how its commits went, as its loader measured them
 */
public record LoadRecord(
    long key,
    boolean complete,
    LoadDescription description,
    String startedAt,
    long duplicateNodes,
    long duplicateEdges,
    Properties figures) {}
