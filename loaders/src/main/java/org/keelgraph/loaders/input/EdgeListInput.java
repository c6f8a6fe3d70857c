package org.keelgraph.loaders.input;

import org.jspecify.annotations.Nullable;
import org.keelgraph.error.BadInputException;
import org.keelgraph.text.Words;

/**
 * A text edge list with a header: the line {@code n m}, then m lines {@code u v} or {@code u v w}.
 * The nodes are 0 to n - 1, in that order, with their decimal text as id; the edges follow in file
 * order. An edge may name any other text as its end; it then dangles, and the loader decides.
 * Nothing may follow the edges but blank lines. Not thread-safe.
 */
final class EdgeListInput implements GraphInput {
  static final String FORMAT = "edge-list";

  private static final String HINT = "; a file without a header 'n m' is --format snap";
  private static final String HEADER = "a header 'n m' with numbers of nodes and edges";

  /** The shortest edge, {@code 0 1} and its line feed, which the last line may lack. */
  private static final int MIN_EDGE_BYTES = 4;

  private final TextFile file;

  EdgeListInput(TextFile file) {
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
      Header header = readHeader(lines);
      if (header.edges > (opened.maxTextBytes() + 1) / MIN_EDGE_BYTES) {
        // Found before the nodes are made: a headerless file's first line may promise billions.
        throw lines.fault(
            Words.plainCount(header.edges, "edge"), "a file too short for them" + HINT);
      }
      TextTable ids = new TextTable();
      for (long u = 0; u < header.nodes; u++) {
        String id = Long.toString(u);
        ids.add(id);
        sink.node(u, id);
      }
      for (long i = 0; i < header.edges; i++) {
        readEdge(lines, i, header.edges, ids, sink);
      }
      expectEnd(lines, header.edges);
      return opened.summary(header.nodes, header.edges);
    }
  }

  private static Header readHeader(LineReader lines) {
    if (!lines.next()) {
      throw lines.fault(HEADER, "an empty file");
    }
    Header header = Header.of(lines);
    if (header == null) {
      throw lines.fault(HEADER, lines.excerpt() + HINT);
    }
    if (header.nodes > Integer.MAX_VALUE) {
      throw lines.fault("at most " + Integer.MAX_VALUE + " nodes", header.nodes + HINT);
    }
    return header;
  }

  private static void readEdge(
      LineReader lines, long ordinal, long edges, TextTable ids, RecordSink sink) {
    if (!lines.next()) {
      throw tooFew(lines, ordinal, edges);
    }
    int columns = lines.split();
    if (columns == 0) {
      if (onlyBlankLinesFollow(lines)) {
        throw tooFew(lines, ordinal, edges);
      }
      throw lines.fault("an edge, after blank lines that only the end may have", lines.excerpt());
    }
    @Nullable Number weight = EdgeLine.weight(lines, columns);
    sink.edge(ordinal, lines.line(), end(lines, 0, ids), end(lines, 1, ids), weight);
  }

  private static String end(LineReader lines, int column, TextTable ids) {
    String known = lines.find(ids, column);
    return known == null ? lines.text(column) : known;
  }

  private static BadInputException tooFew(LineReader lines, long found, long expected) {
    return lines.fault(
        Words.plainCount(expected, "edge") + " as the header says",
        "the end of the file after " + found + HINT);
  }

  private static void expectEnd(LineReader lines, long edges) {
    if (!onlyBlankLinesFollow(lines)) {
      throw lines.fault(
          "the end of the file after " + Words.plainCount(edges, "edge") + " as the header says",
          lines.excerpt() + HINT);
    }
  }

  private static boolean onlyBlankLinesFollow(LineReader lines) {
    while (lines.next()) {
      if (lines.split() > 0) {
        return false;
      }
    }
    return true;
  }

  /** The first line's numbers. */
  record Header(long nodes, long edges) {

    /** The header in the line last read, or null if it is none. */
    static @Nullable Header of(LineReader lines) {
      if (lines.split() != 2
          || !(lines.weight(0) instanceof Long nodes)
          || !(lines.weight(1) instanceof Long edges)
          || nodes < 0
          || edges < 0) {
        return null;
      }
      return new Header(nodes, edges);
    }
  }
}
