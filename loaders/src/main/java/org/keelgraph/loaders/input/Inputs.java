package org.keelgraph.loaders.input;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.BadInputException;

/** Opens graph files. */
public final class Inputs {
  private static final List<String> FORMATS = List.of(EdgeListInput.FORMAT, SnapInput.FORMAT);

  private Inputs() {}

  /** Names of the formats, as {@code --format} takes them. */
  public static List<String> formats() {
    return FORMATS;
  }

  /**
   * Opens a file, gzipped or not. Without a format the first rule that holds tells it:
   *
   * <ol>
   *   <li>the first line starts with #: snap;
   *   <li>the file's name has {@code .snap} in it: snap;
   *   <li>the file is empty: refused, since a lost file is likelier than an empty graph;
   *   <li>the first line is two non-negative integers: edge-list. A headerless list of such edges
   *       is taken for one too, and reading it fails on the count, never with a wrong graph;
   *   <li>anything else: snap.
   * </ol>
   *
   * @param path the file's path; messages repeat it as it is
   * @param format one of {@link #formats()}, or null to tell it from the content
   * @throws BadInputException if there is no such file, it cannot be read, or there is no such
   *     format
   */
  public static GraphInput open(String path, @Nullable String format) {
    if (format != null && !FORMATS.contains(format)) {
      throw new BadInputException(
          "unknown format: expected one of "
              + String.join(", ", FORMATS)
              + ", found "
              + Excerpt.of(format));
    }
    TextFile file = new TextFile(path);
    String chosen = format == null ? detect(file) : format;
    return chosen.equals(EdgeListInput.FORMAT) ? new EdgeListInput(file) : new SnapInput(file);
  }

  private static String detect(TextFile file) {
    try (TextFile.Opened opened = file.open()) {
      LineReader lines = opened.lines();
      boolean empty = !lines.next();
      Path fileName = Path.of(file.name()).getFileName();
      if (lines.startsWith('#') || String.valueOf(fileName).contains(".snap")) {
        return SnapInput.FORMAT;
      }
      if (empty) {
        throw lines.fault("a graph, or a --format for a file without a line", "an empty file");
      }
      return EdgeListInput.Header.of(lines) == null ? SnapInput.FORMAT : EdgeListInput.FORMAT;
    }
  }
}
