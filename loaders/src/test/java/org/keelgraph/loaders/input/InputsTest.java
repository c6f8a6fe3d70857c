package org.keelgraph.loaders.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.keelgraph.error.BadInputException;

class InputsTest {
  private static final Path EXAMPLES =
      Path.of(System.getProperty("keelgraph.root", ".."), "docs", "examples");

  @ParameterizedTest
  @CsvSource({
    "g.txt, '# 1 2\n1 2\n', snap",
    "g.snap.txt, '2 1\n0 1\n', snap",
    "g.txt, '2 1\n0 1\n', edge-list",
    "g.txt, '2 1 5\n0 1\n', snap",
    "g.txt, 'a b\n', snap",
    "g.txt, '-2 1\n', snap",
    "g.txt, '\n2 1\n', snap"
  })
  void theFormatIsToldFromTheFirstLineAndTheName(
      String name, String text, String format, @TempDir Path folder) {
    String file = TestFiles.write(folder, name, text);

    assertThat(Inputs.open(file, null).format()).isEqualTo(format);
    assertThat(Inputs.open(file, null).name()).isEqualTo(file);
  }

  @Test
  void aHeaderlessListTakenForOneWithAHeaderFailsAndNamesTheRemedy(@TempDir Path folder) {
    String file = TestFiles.write(folder, "g", "1 2\r\n2 3\r\n");

    assertRefused(
        file,
        null,
        ":2: expected 2 edges as the header says, found the end of the file after 1;"
            + " a file without a header 'n m' is --format snap");
  }

  @Test
  void theKarateClubIsSnap() {
    GraphInput input = Inputs.open(EXAMPLES.resolve("karate-club.txt").toString(), null);
    InputSummary summary = input.read(new RecordedSink());

    assertThat(input.format()).isEqualTo("snap");
    assertThat(summary.nodes()).isEqualTo(34);
    assertThat(summary.edges()).isEqualTo(78);
  }

  @Test
  void theDebianPackagesAreSnapAndReadTheSameTwice() {
    String path = EXAMPLES.resolve("debian-depends.snap.txt.gz").toString();
    GraphInput input = Inputs.open(path, null);
    InputSummary summary = input.read(new RecordedSink());

    assertThat(summary.nodes()).isEqualTo(57_825);
    assertThat(summary.edges()).isEqualTo(246_748);
    assertThat(summary.bytes()).isEqualTo(Path.of(path).toFile().length());
    assertThat(input.read(new RecordedSink())).isEqualTo(summary);
  }

  @Test
  void theDigestIsThatOfTheFileAsItLies(@TempDir Path folder) {
    String file = TestFiles.write(folder, "g", "abc def\n");

    assertThat(Inputs.open(file, null).read(new RecordedSink()).sha256())
        .isEqualTo(SHA256_OF_ABC_DEF);
  }

  private static final String SHA256_OF_ABC_DEF =
      "7f19f4c268b3ba08a92ecce07699ab14d47238bc6999d01822321bcba7b4d5b6";

  @Test
  void whatIsNoReadableFileIsRefusedByWhatItIs(@TempDir Path folder) {
    String missing = folder.resolve("missing").toString();

    assertRefused(missing, "snap", ": expected a regular file, found no such file");
    assertRefused(folder.toString(), null, ": expected a regular file, found a directory");
    assertRefused(
        "/dev/null",
        null,
        ": expected a regular file, found a pipe or device, which cannot be read twice");
  }

  @Test
  void anEmptyFileIsRefusedUnlessItsFormatIsGiven(@TempDir Path folder) {
    String file = TestFiles.write(folder, "g", "");

    assertRefused(
        file,
        null,
        ":1: expected a graph, or a --format for a file without a line, found an empty file");
    assertThat(RecordedSink.read(Inputs.open(file, "snap"))).isEmpty();
  }

  @Test
  void anUnknownFormatIsRefusedWithTheOnesThereAre() {
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> Inputs.open("g", "csv\n"))
        .withMessage("unknown format: expected one of edge-list, snap, found 'csv\\n'");
  }

  private static void assertRefused(String file, @Nullable String format, String message) {
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> Inputs.open(file, format).read(new RecordedSink()))
        .withMessage(file + message);
  }
}
