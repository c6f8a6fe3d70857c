package org.keelgraph.loaders.generator;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A generated graph: nodes 0 to n - 1 and edges sorted by source, then target, without self loops
 * or duplicates. Immutable as long as nobody writes to its arrays; they are handed out uncopied
 * because a graph of a million nodes has sixty megabytes of them.
 */
public final class GeneratedGraph {
  private final int nodes;
  private final int[] sources;
  private final int[] targets;

  GeneratedGraph(int nodes, int[] sources, int[] targets) {
    this.nodes = nodes;
    this.sources = sources;
    this.targets = targets;
  }

  /** Number of nodes. */
  public int nodes() {
    return nodes;
  }

  /** Number of edges. */
  public int edges() {
    return sources.length;
  }

  /** Source of every edge, not a copy: read only. */
  public int[] sources() {
    return sources;
  }

  /** Target of every edge, not a copy: read only. */
  public int[] targets() {
    return targets;
  }

  /** Weight of an edge by its index, from 1 to 31. */
  public int weight(int edge) {
    return weight(sources[edge], targets[edge]);
  }

  /** The weight every family gives to an edge between these nodes: 1 + (17u + 13v) mod 31. */
  public static int weight(int source, int target) {
    return (int) (1 + (source * 17L + target * 13L) % 31);
  }

  /**
   * Writes the text form: a line {@code n m}, then a line {@code u v w} for each edge, each ended
   * by a line feed. Needs no buffered stream, and neither flushes nor closes the stream.
   *
   * @throws IOException if the stream throws it
   */
  public void writeTo(OutputStream out) throws IOException {
    LineBuffer lines = new LineBuffer(out);
    lines.number(nodes).space().number(sources.length).newline();
    for (int i = 0; i < sources.length; i++) {
      lines.number(sources[i]).space().number(targets[i]).space().number(weight(i)).newline();
    }
    lines.drain();
  }
}
