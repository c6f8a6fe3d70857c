package org.keelgraph.bench.experiment;

import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.keelgraph.bench.sample.KernelResult;
import org.keelgraph.columns.Algorithm;
import org.keelgraph.columns.KernelOutcome;
import org.keelgraph.columns.ProtocolVector;
import org.keelgraph.loaders.input.GraphInput;

/** What evidence keeps of an outcome. */
final class KernelFigures {

  private KernelFigures() {}

  static KernelResult of(Algorithm algorithm, KernelOutcome outcome, GraphInput input)
      throws IOException {
    KernelOutcome.Counts counts = outcome.counts();
    boolean paths = algorithm == Algorithm.DIJKSTRA_FULL;
    boolean iterates = algorithm == Algorithm.PAGERANK;
    return new KernelResult(
        iterates ? (long) counts.iterations() : null,
        iterates ? null : (Long) counts.reachable(),
        paths ? (Long) counts.pathEntries() : null,
        paths ? (Long) counts.nodeSum() : null,
        paths ? (Double) counts.costSum() : null,
        sha256(outcome, input));
  }

  private static String sha256(KernelOutcome outcome, GraphInput input) throws IOException {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
    try (OutputStream output = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      ProtocolVector.write(outcome, ProtocolVector.nodeIds(input), output);
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
