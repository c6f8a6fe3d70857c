package org.keelgraph.loaders.input;

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
      TextTable ids = new TextTable();
      long edges = 0;
      while (lines.next()) {
        int columns = lines.startsWith('#') ? 0 : lines.split();
        if (columns > 0) {
          @Nullable Number weight = EdgeLine.weight(lines, columns);
          String source = node(lines, 0, ids, sink);
          String target = node(lines, 1, ids, sink);
          sink.edge(edges++, lines.line(), source, target, weight);
        }
      }
      return opened.summary(ids.size(), edges);
    }
  }

  /** The id in a column, given to the sink if it is new. */
  private static String node(LineReader lines, int column, TextTable ids, RecordSink sink) {
    String known = lines.find(ids, column);
    if (known != null) {
      return known;
    }
    String id = lines.text(column);
    ids.add(id);
    sink.node(ids.size() - 1L, id);
    return id;
  }
}
