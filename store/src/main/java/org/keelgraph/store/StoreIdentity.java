package org.keelgraph.store;

/**
 * What tells one store from every other.
 *
 * @param formatVersion version of the file's layout
 * @param storeId random, chosen at creation
 * @param weightProperty name of the edge property that is kept in the weight column
 * @param createdAt ISO-8601 instant
 */
public record StoreIdentity(
    int formatVersion, String storeId, String weightProperty, String createdAt) {}
