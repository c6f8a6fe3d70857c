package org.keelgraph.columns;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.BadInputException;
import org.keelgraph.loaders.input.GraphInput;
import org.keelgraph.loaders.input.RecordSink;
import org.keelgraph.snapshot.Graph;
import org.keelgraph.snapshot.NodeIds;
import org.keelgraph.text.Words;

/**
 * The input as a graph in memory, no database in between: nodes and edges in input order, and of
 * several edges between the same two nodes the last, as a store would have it.
 */
public final class InputGraph implements RecordSink {

  private static final int ABSENT = -1;
  private static final int REPLACED = -1;

  private final String inputName;
  private final List<String> ids = new ArrayList<>();
  private final Object2IntOpenHashMap<String> indexes = new Object2IntOpenHashMap<>();
  private final IntArrayList sources = new IntArrayList();
  private final IntArrayList targets = new IntArrayList();
  private final DoubleArrayList weights = new DoubleArrayList();
  private final Long2IntOpenHashMap edgeOfEnds = new Long2IntOpenHashMap();
  private boolean weighted;

  private InputGraph(String inputName) {
    this.inputName = inputName;
    indexes.defaultReturnValue(ABSENT);
    edgeOfEnds.defaultReturnValue(ABSENT);
  }

  /**
   * Reads the input once.
   *
   * @throws BadInputException if it cannot be read, or an edge ends in what is not a node
   */
  public static Graph of(GraphInput input) {
    InputGraph graph = new InputGraph(input.name());
    input.read(graph);
    return graph.build();
  }

  /**
   * A fault that a kernel found in the input's graph, with the line where it is: that of the last
   * edge between the same ends. Reads the input again.
   */
  public static BadInputException located(GraphInput input, BadInputException fault) {
    AtomicLong found = new AtomicLong();
    input.read(
        new RecordSink() {
          @Override
          public void node(long ordinal, String id) {
            // Only edges have a weight.
          }

          @Override
          public void edge(
              long ordinal, long line, String source, String target, @Nullable Number weight) {
            if (fault.isOfEdge(source, target)) {
              found.set(line);
            }
          }
        });
    return found.get() == 0
        ? fault
        : BadInputException.at(input.name(), found.get(), String.valueOf(fault.getMessage()));
  }

  @Override
  public void node(long ordinal, String id) {
    indexes.put(id, ids.size());
    ids.add(id);
  }

  @Override
  public void edge(long ordinal, long line, String source, String target, @Nullable Number weight) {
    int from = index(line, source);
    int to = index(line, target);
    int replaced = edgeOfEnds.put(((long) from << Integer.SIZE) | to, sources.size());
    if (replaced != ABSENT) {
      sources.set(replaced, REPLACED);
    }
    sources.add(from);
    targets.add(to);
    weights.add(weight == null ? Double.NaN : weight.doubleValue());
    weighted |= weight != null;
  }

  private int index(long line, String id) {
    int index = indexes.getInt(id);
    if (index == ABSENT) {
      throw BadInputException.at(
          inputName,
          line,
          "expected an end that is a node of the input, found " + Words.shortened(id));
    }
    return index;
  }

  private Graph build() {
    int kept = edgeOfEnds.size();
    int[] keptSources = new int[kept];
    int[] keptTargets = new int[kept];
    double[] keptWeights = weighted ? new double[kept] : null;
    int place = 0;
    for (int edge = 0; edge < sources.size(); edge++) {
      if (sources.getInt(edge) != REPLACED) {
        keptSources[place] = sources.getInt(edge);
        keptTargets[place] = targets.getInt(edge);
        if (keptWeights != null) {
          keptWeights[place] = weights.getDouble(edge);
        }
        place++;
      }
    }
    NodeIds nodes = new NodeIds(ids.toArray(String[]::new));
    return Graph.fromEdges(nodes, keptSources, keptTargets, keptWeights);
  }
}
