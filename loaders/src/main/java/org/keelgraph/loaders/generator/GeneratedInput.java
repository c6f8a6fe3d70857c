package org.keelgraph.loaders.generator;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.loaders.input.InputSummary;
import org.keelgraph.loaders.input.RecordSink;

/**
 * A generated graph as an input, without the detour through a file: gives the records, the line
 * numbers and the summary that reading its text form gives. The text is formatted and digested at
 * the end of the first reading and the digest kept. Thread-safe.
 */
public final class GeneratedInput implements GraphInput {
  private final String name;
  private final GeneratedGraph graph;
  private @Nullable InputSummary summary;

  private GeneratedInput(String name, GeneratedGraph graph) {
    this.name = name;
    this.graph = graph;
  }

  /**
   * Generates the graph and makes it an input named after family and size, as {@code hub-1024}.
   *
   * @param nodes number of nodes, from 1 to {@link GraphFamily#maxNodes()}
   * @throws IllegalArgumentException if the number of nodes is out of range
   */
  public static GeneratedInput of(GraphFamily family, int nodes) {
    return new GeneratedInput(family.cliName() + "-" + nodes, family.generate(nodes));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String format() {
    return "edge-list";
  }

  /** The graph behind it. */
  public GeneratedGraph graph() {
    return graph;
  }

  @Override
  public InputSummary read(RecordSink sink) {
    for (int u = 0; u < graph.nodes(); u++) {
      sink.node(u, Integer.toString(u));
    }
    int[] sources = graph.sources();
    int[] targets = graph.targets();
    for (int i = 0; i < sources.length; i++) {
      String source = Integer.toString(sources[i]);
      String target = Integer.toString(targets[i]);
      sink.edge(i, i + 2L, source, target, (long) graph.weight(i));
    }
    return summary();
  }

  /** What {@link #read} returns, without the records. */
  public synchronized InputSummary summary() {
    if (summary == null) {
      summary = summarise();
    }
    return summary;
  }

  private InputSummary summarise() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      CountingOutputStream counter = new CountingOutputStream();
      graph.writeTo(new DigestOutputStream(counter, digest));
      String sha256 = HexFormat.of().formatHex(digest.digest());
      return new InputSummary(counter.bytes, sha256, graph.nodes(), graph.edges());
    } catch (IOException e) {
      throw new UncheckedIOException("a stream without a device failed", e);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }

  /** Counts bytes and drops them. */
  private static final class CountingOutputStream extends OutputStream {
    private long bytes;

    @Override
    public void write(int b) {
      bytes++;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) {
      bytes += length;
    }
  }
}
