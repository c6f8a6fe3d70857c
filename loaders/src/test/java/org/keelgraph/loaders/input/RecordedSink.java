package org.keelgraph.loaders.input;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps every record as one line of text, the weight with its type. */
final class RecordedSink implements RecordSink {
  private final List<String> records = new ArrayList<>();

  /** Everything an input gives, in order. */
  static List<String> read(GraphInput input) {
    RecordedSink sink = new RecordedSink();
    input.read(sink);
    return sink.records;
  }

  List<String> records() {
    return records;
  }

  static String nodeRecord(long ordinal, String id) {
    return "node " + ordinal + " " + id;
  }

  static String edgeRecord(
      long ordinal, long line, String source, String target, @Nullable Number weight) {
    String type = weight == null ? "" : weight.getClass().getSimpleName();
    return "edge " + ordinal + " @" + line + " " + source + ">" + target + " " + weight + " "
        + type;
  }

  @Override
  public void node(long ordinal, String id) {
    records.add(nodeRecord(ordinal, id));
  }

  @Override
  public void edge(long ordinal, long line, String source, String target, @Nullable Number weight) {
    records.add(edgeRecord(ordinal, line, source, target, weight));
  }
}
