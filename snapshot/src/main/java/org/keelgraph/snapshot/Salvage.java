package org.keelgraph.snapshot;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.keelgraph.store.GraphStore;
import org.keelgraph.store.Manifest;
import org.keelgraph.store.SalvageFindings;
import org.keelgraph.store.StoreEngine;
import org.keelgraph.store.StoreSalvage;
import org.keelgraph.store.StoreSnapshot;
import org.keelgraph.store.digest.RecordSum;

/**
 * Makes a new store of what is whole in a damaged one, and says what of it is proven to be what was
 * written. The new store is verified, as a backup is, before it gets its name; the damaged one is
 * not written to.
 *
 * <p>{@link #run} is for one thread; {@link #abandon} and {@link #close} are for any. Callers owe a
 * close, and must not have the damaged store open. Takes as much memory as a bulk load and {@link
 * SnapshotRecovery#verify}, and the disk space of the damaged store and the new one.
 */
public final class Salvage implements AutoCloseable {

  private final StoreEngine engine;
  private final Path source;
  private final Path target;
  private final StoreSalvage salvage;

  private Salvage(StoreEngine engine, Path source, Path target) {
    this.engine = engine;
    this.source = source;
    this.target = target;
    salvage = engine.stageSalvage(source, target);
  }

  /** Begins a salvage; see {@link StoreEngine#stageSalvage} for what is refused. */
  public static Salvage stage(StoreEngine engine, Path source, Path target) {
    return new Salvage(engine, source, target);
  }

  /**
   * Reads, writes, verifies, publishes. Once.
   *
   * @throws org.keelgraph.error.KeelgraphException of the kinds that {@link StoreSalvage#read} has,
   *     if nothing can be read
   * @throws org.keelgraph.error.NotVerifiedException if the new store is not what was written to
   *     it; then nothing is published
   */
  public SalvageReport run(StoreSalvage.Progress progress) {
    SalvageFindings findings = salvage.read(progress);
    progress.began("verifying");
    Manifest made;
    try (GraphStore store = salvage.open()) {
      StagedProof.of(
          engine,
          store,
          "what was salvaged from source=%s does not verify at target=%s"
              .formatted(source, target));
      try (StoreSnapshot snapshot = store.snapshot()) {
        made = snapshot.manifest();
      }
    }
    List<VerificationReport.Check> checks = compare(findings.manifest(), made);
    return new SalvageReport(
        findings,
        made,
        part(findings, "node", SnapshotVerifier.NODE, checks),
        part(findings, "edge", SnapshotVerifier.EDGE, checks),
        salvage.publish());
  }

  private static List<VerificationReport.Check> compare(@Nullable Manifest damaged, Manifest made) {
    return damaged == null
        ? List.of()
        : SnapshotVerifier.compare(
            damaged,
            new RecordSum(made.nodeCount(), made.nodeContent(), made.nodeOrder()),
            new RecordSum(made.edgeCount(), made.edgeContent(), made.edgeOrder()));
  }

  private static SalvageReport.Part part(
      SalvageFindings findings,
      String table,
      String prefix,
      List<VerificationReport.Check> checks) {
    return new SalvageReport.Part(
        findings.copied(table),
        findings.listed(table),
        checks.stream().filter(check -> check.name().startsWith(prefix)).toList());
  }

  /**
   * Lets nothing be published any more.
   *
   * @return whether nothing was; false if it was before
   */
  public boolean abandon() {
    return salvage.abandon();
  }

  /** Removes what was not published. */
  @Override
  public void close() {
    salvage.close();
  }
}
