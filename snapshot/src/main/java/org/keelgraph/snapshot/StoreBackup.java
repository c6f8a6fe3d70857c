package org.keelgraph.snapshot;

import java.nio.file.Path;
import org.keelgraph.error.NotVerifiedException;
import org.keelgraph.store.ExistingTarget;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.Manifest;
import org.keelgraph.store.StoreCopy;
import org.keelgraph.store.StoreEngine;
import org.keelgraph.store.StoreIdentity;
import org.keelgraph.store.StoreSnapshot;

/**
 * A backup of a store, or the restoration of one: both are a copy of one commit that proves itself
 * before it gets its name. The file that is published is the one that was verified, so a fault of
 * the source, of the copying or of the target's disk is found alike, and the target is as it was.
 *
 * <p>{@link #run} is for one thread; {@link #abandon} and {@link #close} are for any. Callers owe a
 * close, and must not have a target open that shall be replaced. Verifying takes as much memory as
 * {@link SnapshotRecovery#verify}.
 */
public final class StoreBackup implements AutoCloseable {

  private final StoreEngine engine;
  private final Path source;
  private final Path target;
  private final StoreCopy copy;

  private StoreBackup(StoreEngine engine, Path source, Path target, ExistingTarget existing) {
    this.engine = engine;
    this.source = source;
    this.target = target;
    copy = engine.stageCopy(source, target, existing);
  }

  /**
   * Begins a copy from one path to another; see {@link StoreEngine#stageCopy} for what is refused.
   */
  public static StoreBackup stage(
      StoreEngine engine, Path source, Path target, ExistingTarget existing) {
    return new StoreBackup(engine, source, target, existing);
  }

  /** Hears what a backup is doing. */
  public interface Listener extends StoreCopy.Progress {

    /** All is copied, and the copy is being read and proved. */
    void verifying();
  }

  /**
   * Copies, verifies, publishes. Once.
   *
   * @throws NotVerifiedException if the source's records are not what its manifest says, or its
   *     structure or references do not hold; names each difference
   * @throws org.keelgraph.error.StoreIoException if a disk refuses, or after {@link #abandon}
   */
  public BackupReport run(Listener listener) {
    StoreIdentity identity = copy.copy(listener);
    listener.verifying();
    Manifest manifest;
    VerificationReport verification;
    try (GraphStore store = copy.open()) {
      verification =
          StagedProof.of(
              engine,
              store,
              "source=" + source + " does not verify, so target=" + target + " is left as it was");
      try (StoreSnapshot snapshot = store.snapshot()) {
        manifest = snapshot.manifest();
      }
    }
    return new BackupReport(identity, manifest, verification, copy.publish());
  }

  /**
   * Lets nothing be published any more.
   *
   * @return whether nothing was; false if it was before
   */
  public boolean abandon() {
    return copy.abandon();
  }

  /** Removes what was not published, and lets go of the target. */
  @Override
  public void close() {
    copy.close();
  }
}
