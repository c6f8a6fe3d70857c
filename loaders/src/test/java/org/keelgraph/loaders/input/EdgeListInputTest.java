package org.keelgraph.loaders.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.keelgraph.error.BadInputException;
import org.keelgraph.loaders.generator.GeneratedInput;
import org.keelgraph.loaders.generator.GraphFamily;

class EdgeListInputTest {

  @Test
  void nodesComeFirstAndEdgesInFileOrder(@TempDir Path folder) {
    String file = TestFiles.write(folder, "g", "3 3\n2 0 1.5\n0\t1\n 1  2 -7 \n");

    assertThat(RecordedSink.read(Inputs.open(file, "edge-list")))
        .containsExactly(
            "node 0 0",
            "node 1 1",
            "node 2 2",
            "edge 0 @2 2>0 1.5 Double",
            "edge 1 @3 0>1 null ",
            "edge 2 @4 1>2 -7 Long");
  }

  @Test
  void anEndThatIsNoNodeIsPassedThroughAsWritten(@TempDir Path folder) {
    String file = TestFiles.write(folder, "g", "1 2\n0 00\nbé #9\n");

    assertThat(RecordedSink.read(Inputs.open(file, "edge-list")))
        .containsExactly("node 0 0", "edge 0 @2 0>00 null ", "edge 1 @3 bé>#9 null ");
  }

  @Test
  void aByteOrderMarkCrlfAndBlankLinesAtTheEndLeaveNoTrace(@TempDir Path folder) {
    String file = TestFiles.write(folder, "g", "\uFEFF2 1\r\n0 1 5\r\n\r\n \t\r\n");

    assertThat(RecordedSink.read(Inputs.open(file, null)))
        .containsExactly("node 0 0", "node 1 1", "edge 0 @2 0>1 5 Long");
  }

  @Test
  void theLastLineNeedsNoLineFeed(@TempDir Path folder) {
    String file = TestFiles.write(folder, "g", "2 1\n0 1");

    assertThat(RecordedSink.read(Inputs.open(file, "edge-list"))).hasSize(3);
  }

  @Test
  void aGraphMayHaveNoNodes(@TempDir Path folder) {
    String file = TestFiles.write(folder, "g", "0 0\n");

    assertThat(RecordedSink.read(Inputs.open(file, null))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aGeneratedGraphIsTheSameByWayOfItsText(GraphFamily family, @TempDir Path folder)
      throws IOException {
    GeneratedInput generated = GeneratedInput.of(family, 128);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    generated.graph().writeTo(text);
    GraphInput file = Inputs.open(TestFiles.write(folder, "g", text.toByteArray()), null);

    RecordedSink expected = new RecordedSink();
    RecordedSink actual = new RecordedSink();
    assertThat(file.read(actual)).isEqualTo(generated.read(expected));
    assertThat(actual.records()).isEqualTo(expected.records());
    assertThat(file.format()).isEqualTo(generated.format());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''               | 1: expected a header 'n m' with numbers of nodes and edges, found an empty file
          '\\n0 1\\n'      | 1: expected a header 'n m' with numbers of nodes and edges, found an empty line; a file without a header 'n m' is --format snap
          '-1 0\\n'        | 1: expected a header 'n m' with numbers of nodes and edges, found '-1 0'; a file without a header 'n m' is --format snap
          '3 1 4\\n0 1\\n' | 1: expected a header 'n m' with numbers of nodes and edges, found '3 1 4'; a file without a header 'n m' is --format snap
          '2147483648 1\\n0 1\\n' | 1: expected at most 2147483647 nodes, found 2147483648; a file without a header 'n m' is --format snap
          '1 4294967296\\n' | 1: expected 4294967296 edges, found a file too short for them; a file without a header 'n m' is --format snap
          '2 2\\n0 1 3333\\n' | 2: expected 2 edges as the header says, found the end of the file after 1; a file without a header 'n m' is --format snap
          '2 1\\n0 1\\n1 0\\n' | 3: expected the end of the file after 1 edge as the header says, found '1 0'; a file without a header 'n m' is --format snap
          '2 2\\n0 1\\n\\n1 0\\n' | 4: expected an edge, after blank lines that only the end may have, found '1 0'
          '2 1\\n0\\n      ' | 2: expected an edge 'u v' or 'u v w', found '0'
          '2 1\\n0 1 2 3\\n' | 2: expected an edge 'u v' or 'u v w', found '0 1 2 3'
          '2 1\\n0 1 1f\\n' | 2: expected a number as weight, found '1f'
          '2 1\\n0 a\\0b\\n' | 2: expected UTF-8 text without NUL characters, found '0 a\\u0000b'
          '2 1\\n0 1\\r0 1\\n' | 2: expected lines that end in LF or CRLF, found a carriage return in '0 1\\r0 1'
          """)
  void aFaultNamesFileAndLineWhatWasExpectedAndWhatWasFound(
      String escaped, String message, @TempDir Path folder) {
    String text = escaped.translateEscapes();
    String file = TestFiles.write(folder, "g", text);

    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> RecordedSink.read(Inputs.open(file, "edge-list")))
        .withMessage(file + ":" + message);
  }
}
