package org.keelgraph.loaders.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.loaders.input.InputSummary;
import org.keelgraph.loaders.input.RecordSink;

/** An input in memory, which can be told to fail, or to be another one from some reading on. */
final class FakeInput implements GraphInput {

  record Edge(String source, String target, @Nullable Number weight) {}

  private final List<String> nodes;
  private final List<Edge> edges;
  private int readings;
  private int failingReading;
  private int failingEdge;
  private @Nullable FakeInput later;

  FakeInput(List<String> nodes, List<Edge> edges) {
    this.nodes = List.copyOf(nodes);
    this.edges = List.copyOf(edges);
  }

  /** Edges between random nodes; about a third replace an earlier one of the same ends. */
  static FakeInput random(int nodes, int edges, Random random) {
    List<String> ids = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      ids.add("node " + node);
    }
    List<Edge> list = new ArrayList<>();
    for (int edge = 0; edge < edges; edge++) {
      if (edge > 0 && random.nextInt(3) == 0) {
        Edge earlier = list.get(random.nextInt(edge));
        list.add(new Edge(earlier.source(), earlier.target(), weight(random)));
      } else {
        String source = ids.get(random.nextInt(nodes));
        list.add(new Edge(source, ids.get(random.nextInt(nodes)), weight(random)));
      }
    }
    return new FakeInput(ids, list);
  }

  private static @Nullable Number weight(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> null;
      case 1 -> (Number) random.nextLong(100);
      default -> (Number) random.nextDouble();
    };
  }

  /** This input with more edges at its end. */
  FakeInput and(Edge... more) {
    List<Edge> all = new ArrayList<>(edges);
    all.addAll(List.of(more));
    return new FakeInput(nodes, all);
  }

  /** The same input, which fails before that edge in that reading, counted from 1. */
  FakeInput failingIn(int reading, int edge) {
    FakeInput copy = new FakeInput(nodes, edges);
    copy.failingReading = reading;
    copy.failingEdge = edge;
    return copy;
  }

  /** The same input, which is the other one from the second reading on. */
  FakeInput becoming(FakeInput other) {
    FakeInput copy = new FakeInput(nodes, edges);
    copy.later = other;
    return copy;
  }

  /** What a failing reading throws. */
  static final class ReadFault extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public String format() {
    return "none";
  }

  @Override
  public InputSummary read(RecordSink sink) {
    readings++;
    FakeInput other = later;
    if (other != null && readings > 1) {
      return other.read(sink);
    }
    for (int node = 0; node < nodes.size(); node++) {
      sink.node(node, nodes.get(node));
    }
    for (int edge = 0; edge < edges.size(); edge++) {
      if (readings == failingReading && edge == failingEdge) {
        throw new ReadFault();
      }
      Edge record = edges.get(edge);
      sink.edge(edge, edge + 1L, record.source(), record.target(), record.weight());
    }
    String digest = Integer.toHexString(nodes.hashCode()) + Integer.toHexString(edges.hashCode());
    return new InputSummary(edges.size(), digest, nodes.size(), edges.size());
  }

  List<String> nodes() {
    return nodes;
  }

  List<Edge> edges() {
    return edges;
  }
}
