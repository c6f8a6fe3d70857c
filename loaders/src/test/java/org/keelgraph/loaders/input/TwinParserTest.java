package org.keelgraph.loaders.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.keelgraph.error.BadInputException;

/** The parsers against naive twins built on String.split. */
class TwinParserTest {

  @Property(tries = 500)
  void snapReadsWhatItsTwinReads(@ForAll("texts") String text) throws IOException {
    assertThat(readFile(text, "snap")).isEqualTo(twin(text, 0));
  }

  @Property(tries = 500)
  void edgeListReadsWhatItsTwinReads(@ForAll("texts") String body, @ForAll("counts") int nodes)
      throws IOException {
    String edges = String.join("\n", body.lines().filter(line -> !line.isBlank()).toList());
    String text = nodes + " " + edges.lines().count() + "\r\n" + edges;

    assertThat(readFile(text, "edge-list")).isEqualTo(edgeListTwin(text, nodes));
  }

  @Property(tries = 500)
  void linesAndColumnsDoNotDependOnTheBuffer(
      @ForAll("texts") String text, @ForAll @IntRange(min = 4, max = 40) int bufferBytes) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

    assertThat(columns(new LineReader("g", new ByteArrayInputStream(bytes), bufferBytes)))
        .isEqualTo(columns(new LineReader("g", new ByteArrayInputStream(bytes))));
  }

  @Provide
  Arbitrary<String> texts() {
    Arbitrary<String> token =
        Arbitraries.frequencyOf(
            Tuple.of(4, Arbitraries.integers().between(0, 12).map(String::valueOf)),
            Tuple.of(
                1, Arbitraries.of("é", "日本", "𝄞x", "#a", "007", "-1", "9223372036854775808")));
    Arbitrary<String> weight =
        Arbitraries.of(
            "1",
            "-3",
            "+4",
            "2.5",
            ".5",
            "5.",
            "1e3",
            "-1E-2",
            "inf",
            "-Infinity",
            "NaN",
            "9223372036854775807",
            "-9223372036854775808",
            "9223372036854775808",
            "123456789012345678");
    Arbitrary<String> gap = Arbitraries.of(" ", "\t", "  ", " \t ");
    Arbitrary<String> edge =
        Combinators.combine(token, gap, token, weight, Arbitraries.of(true, false))
            .as((u, g, v, w, weighted) -> u + g + v + (weighted ? g + w : ""));
    Arbitrary<String> line =
        Arbitraries.frequencyOf(
            Tuple.of(40, edge),
            Tuple.of(3, edge.map(e -> " " + e + "\t")),
            Tuple.of(3, Arbitraries.of("", " ", "# a comment", "#")),
            Tuple.of(
                1,
                Arbitraries.of(
                    "a", "a b c d", "a b 1f", "a b 0x1p3", "a b 1e999", "a b -", "a b .")));
    return Combinators.combine(
            line.list().ofMaxSize(12), Arbitraries.of("\n", "\r\n"), Arbitraries.of(true, false))
        .as((lines, end, ended) -> String.join(end, lines) + (ended ? end : ""));
  }

  @Provide
  Arbitrary<Integer> counts() {
    return Arbitraries.integers().between(0, 12);
  }

  /** The records, and after them the line of the fault if there is one. */
  private static List<String> readFile(String text, String format) throws IOException {
    Path file = Files.createTempFile("twin", ".txt");
    RecordedSink sink = new RecordedSink();
    List<String> result = new ArrayList<>();
    try {
      Files.writeString(file, text);
      Inputs.open(file.toString(), format).read(sink);
      result.addAll(sink.records());
    } catch (BadInputException e) {
      result.addAll(sink.records());
      String message = String.valueOf(e.getMessage()).substring(file.toString().length() + 1);
      result.add("fault " + message.substring(0, message.indexOf(':')));
    } finally {
      Files.delete(file);
    }
    return result;
  }

  private static List<String> twin(String text, int firstLine) {
    List<String> records = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    String[] lines = text.split("\r?\n", -1);
    long edges = 0;
    for (int i = firstLine; i < lines.length; i++) {
      String line = lines[i].strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      String[] columns = line.split("[ \t]+", -1);
      if (isFaulty(columns)) {
        records.add("fault " + (i + 1));
        return records;
      }
      for (int end = 0; end < 2; end++) {
        if (ids.add(columns[end])) {
          records.add(RecordedSink.nodeRecord(ids.size() - 1, columns[end]));
        }
      }
      Number weight = columns.length == 3 ? weight(columns[2]) : null;
      records.add(RecordedSink.edgeRecord(edges++, i + 1, columns[0], columns[1], weight));
    }
    return records;
  }

  private static List<String> edgeListTwin(String text, int nodes) {
    List<String> records = new ArrayList<>();
    for (int u = 0; u < nodes; u++) {
      records.add(RecordedSink.nodeRecord(u, String.valueOf(u)));
    }
    String[] lines = text.split("\r?\n", -1);
    for (int i = 1; i < lines.length && !lines[i].isEmpty(); i++) {
      String[] columns = lines[i].strip().split("[ \t]+", -1);
      if (isFaulty(columns)) {
        records.add("fault " + (i + 1));
        return records;
      }
      Number weight = columns.length == 3 ? weight(columns[2]) : null;
      records.add(RecordedSink.edgeRecord(i - 1, i + 1, columns[0], columns[1], weight));
    }
    return records;
  }

  private static boolean isFaulty(String[] columns) {
    return columns.length < 2
        || columns.length > 3
        || (columns.length == 3 && weight(columns[2]) == null);
  }

  private static @Nullable Number weight(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-infinity" -> Double.NEGATIVE_INFINITY;
      case "nan" -> Double.NaN;
      case "1f", "0x1p3", "1e999", "-", ".", "comment" -> null;
      default -> longOrDouble(text);
    };
  }

  private static Number longOrDouble(String text) {
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException e) {
      return Double.valueOf(text);
    }
  }

  private static List<List<String>> columns(LineReader lines) {
    List<List<String>> all = new ArrayList<>();
    while (lines.next()) {
      List<String> columns = new ArrayList<>();
      int count = lines.split();
      for (int i = 0; i < Math.min(count, LineReader.MAX_COLUMNS); i++) {
        columns.add(lines.text(i));
      }
      columns.add(String.valueOf(count));
      all.add(columns);
    }
    return all;
  }
}
