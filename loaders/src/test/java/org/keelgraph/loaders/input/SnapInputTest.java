package org.keelgraph.loaders.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.error.BadInputException;

class SnapInputTest {

  @Test
  void aNodeComesJustBeforeTheFirstEdgeThatHasIt(@TempDir Path folder) {
    String file = TestFiles.write(folder, "g", "# c\nb\ta\n\n  # c\na c 1e3\nc c\n");

    assertThat(RecordedSink.read(Inputs.open(file, "snap")))
        .containsExactly(
            "node 0 b",
            "node 1 a",
            "edge 0 @2 b>a null ",
            "node 2 c",
            "edge 1 @5 a>c 1000.0 Double",
            "edge 2 @6 c>c null ");
  }

  @Test
  void lineEndsOfWindowsAreNoPartOfAnId(@TempDir Path folder) {
    String file = TestFiles.write(folder, "g", "1 2\r\n2 3\r\n");

    InputSummary summary = Inputs.open(file, "snap").read(new RecordedSink());

    assertThat(summary.nodes()).isEqualTo(3);
    assertThat(summary.edges()).isEqualTo(2);
    assertThat(summary.bytes()).isEqualTo(10);
  }

  @Test
  void idsBeyondSixtyFourBitsAreKeptToTheDigit(@TempDir Path folder) {
    String file =
        TestFiles.write(
            folder,
            "g",
            """
            2147483648 4294967296
            9223372036854775807 -9223372036854775808
            21457000101005334643 1
            9007199254740993 01
            """);

    assertThat(RecordedSink.read(Inputs.open(file, "snap")))
        .filteredOn(record -> record.startsWith("node"))
        .containsExactly(
            "node 0 2147483648",
            "node 1 4294967296",
            "node 2 9223372036854775807",
            "node 3 -9223372036854775808",
            "node 4 21457000101005334643",
            "node 5 1",
            "node 6 9007199254740993",
            "node 7 01");
  }

  @Test
  void theNodesOfAFaultyLineAreNotGiven(@TempDir Path folder) {
    String file = TestFiles.write(folder, "g", "a b\nc d x\n");
    RecordedSink sink = new RecordedSink();

    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> Inputs.open(file, "snap").read(sink))
        .withMessage(file + ":2: expected a number as weight, found 'x'");
    assertThat(sink.records()).hasSize(3);
  }

  @Test
  void bytesThatAreNotUtf8AreRefusedInIdsButNotInComments(@TempDir Path folder) {
    byte[] latin = "# caf\u00e9\na caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
    String file = TestFiles.write(folder, "g", latin);

    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> RecordedSink.read(Inputs.open(file, "snap")))
        .withMessage(file + ":2: expected UTF-8 text, found other bytes in 'caf\ufffd'");
  }

  @Test
  void aLineOfMoreThanAMegabyteIsRefused(@TempDir Path folder) {
    String longest = "a ".repeat(LineReader.MAX_LINE_BYTES / 2);
    String file = TestFiles.write(folder, "g", "a b\n# " + longest + "\n");

    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> RecordedSink.read(Inputs.open(file, "snap")))
        .withMessage(file + ":2: expected a line of at most 1048576 bytes, found a longer one");
  }

  @Test
  void otherEncodingsAreRefusedByName(@TempDir Path folder) {
    assertRefused(folder, "UTF-16LE", 0xff, 0xfe, '1', 0, ' ', 0, '2', 0);
    assertRefused(folder, "UTF-16BE", 0xfe, 0xff, 0, '1', 0, ' ', 0, '2');
    assertRefused(folder, "UTF-32LE", 0xff, 0xfe, 0, 0, '1', 0, 0, 0);
    assertRefused(folder, "UTF-32BE", 0, 0, 0xfe, 0xff, 0, 0, 0, '1');
  }

  private static void assertRefused(Path folder, String encoding, int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    String file = TestFiles.write(folder, "g", bytes);
    for (@Nullable String format : new @Nullable String[] {"snap", "edge-list", null}) {
      assertThatExceptionOfType(BadInputException.class)
          .isThrownBy(() -> RecordedSink.read(Inputs.open(file, format)))
          .withMessage(file + ":1: expected UTF-8 text, found the byte order mark of " + encoding);
    }
  }
}
