package org.keelgraph.snapshot;

import org.keelgraph.store.Manifest;
import org.keelgraph.store.StoreIdentity;

/**
 * What a finished backup or restore made.
 *
 * @param identity the store's own, which the copy shares
 * @param manifest counts of the copy, and the commit that it shows
 * @param verification what was proved of it
 * @param bytes size of the copy's file
 */
public record BackupReport(
    StoreIdentity identity, Manifest manifest, VerificationReport verification, long bytes) {}
