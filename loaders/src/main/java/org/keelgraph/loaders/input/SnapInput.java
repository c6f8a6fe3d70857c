package org.keelgraph.loaders.input;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An edge list as the SNAP collection publishes them: lines {@code u v} or {@code u v w}, without a
 * header; lines that start with # are comments, blank lines are skipped. Ids are text, kept to the
 * character: 7 and 07 are two nodes. A node comes just before the first edge that has it, the
 * source before the target. Remembers the ids while it reads. Not thread-safe.
 */
final class SnapInput implements GraphInput {
  static final String FORMAT = "snap";

  private final TextFile file;

  SnapInput(TextFile file) {
    this.file = file;
  }

  @Override
  public String name() {
    return file.name();
  }

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public InputSummary read(RecordSink sink) {
    try (TextFile.Opened opened = file.open()) {
      LineReader lines = opened.lines();
      Map<String, String> ids = new HashMap<>();
      long edges = 0;
      while (lines.next()) {
        int columns = lines.startsWith('#') ? 0 : lines.split();
        if (columns > 0) {
          @Nullable Number weight = EdgeLine.weight(lines, columns);
          String source = lines.text(0);
          String target = lines.text(1);
          source = node(ids, source, sink);
          target = node(ids, target, sink);
          sink.edge(edges++, lines.line(), source, target, weight);
        }
      }
      return opened.summary(ids.size(), edges);
    }
  }

  /** Gives a new id to the sink; returns the one string kept for it. */
  private static String node(Map<String, String> ids, String id, RecordSink sink) {
    String kept = ids.putIfAbsent(id, id);
    if (kept != null) {
      return kept;
    }
    sink.node(ids.size() - 1L, id);
    return id;
  }
}
