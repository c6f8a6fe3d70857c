package org.keelgraph.loaders.load;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.loaders.input.InputSummary;
import org.keelgraph.loaders.input.RecordSink;

/**
 * A first reading of an input, before anything is written: it finds every fault, and all nodes,
 * which must be durable before the first edge. Holds the node ids and which edges to skip, not the
 * edges.
 */
final class InputScan implements RecordSink {

  private final DanglingPolicy dangling;
  private final Predicate<String> stored;
  private final LoadListener listener;
  private final List<String> nodeIds = new ArrayList<>();
  private final Set<String> known = new HashSet<>();
  private final LongOpenHashSet skipped = new LongOpenHashSet();
  private @Nullable InputSummary summary;

  private InputScan(DanglingPolicy dangling, Predicate<String> stored, LoadListener listener) {
    this.dangling = dangling;
    this.stored = stored;
    this.listener = listener;
  }

  /**
   * Reads the input once.
   *
   * @param stored whether a node was in the store before this load
   */
  static InputScan of(
      GraphInput input, DanglingEdges dangling, Predicate<String> stored, LoadListener listener) {
    InputScan scan = new InputScan(new DanglingPolicy(input.name(), dangling), stored, listener);
    listener.phase("scan", -1);
    scan.summary = input.read(scan);
    return scan;
  }

  @Override
  public void node(long ordinal, String id) {
    add(id);
    listener.progressed(1);
  }

  private void add(String id) {
    nodeIds.add(id);
    known.add(id);
  }

  @Override
  public void edge(long ordinal, long line, String source, String target, @Nullable Number weight) {
    boolean dangles = !isNode(source) || !isNode(target);
    if (dangles && !dangling.admit(line, source, target, this::isNode, this::add)) {
      skipped.add(ordinal);
    }
    listener.progressed(1);
  }

  /** Whether an edge may end there. */
  boolean isNode(String id) {
    if (known.contains(id)) {
      return true;
    }
    boolean found = stored.test(id);
    if (found) {
      known.add(id);
    }
    return found;
  }

  /** Whether that edge of the input is to be left out. */
  boolean skips(long ordinal) {
    return skipped.contains(ordinal);
  }

  /** How many edges are to be written. */
  long edges() {
    return summary().edges() - skipped.size();
  }

  /** The nodes to be written, in input order, created ones last. */
  List<String> nodeIds() {
    return nodeIds;
  }

  DanglingPolicy dangling() {
    return dangling;
  }

  InputSummary summary() {
    return Objects.requireNonNull(summary, "the input has not been read");
  }
}
