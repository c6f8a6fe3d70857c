package org.keelgraph.loaders.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.keelgraph.error.BadInputException;

class GzipInputTest {
  private static final byte[] FIRST = TestFiles.gzip("a b\nc d ");
  private static final byte[] SECOND = TestFiles.gzip("5\ng h\n");
  private static final byte[] BOTH = TestFiles.join(FIRST, SECOND);

  @Test
  void membersAreJoinedAtTheSeamAsGunzipJoinsThem(@TempDir Path folder) {
    String file = TestFiles.write(folder, "ab.gz", BOTH);

    assertThat(RecordedSink.read(Inputs.open(file, null)))
        .filteredOn(record -> record.startsWith("edge"))
        .containsExactly("edge 0 @1 a>b null ", "edge 1 @2 c>d 5 Long", "edge 2 @3 g>h null ");
    assertFails(
        folder,
        TestFiles.join(TestFiles.gzip("a b\nc d"), TestFiles.gzip("5 f g\n")),
        ":2: expected an edge 'u v' or 'u v w', found 'c d5 f g'");
  }

  @Test
  void otherBytesAfterTheLastMemberAreAnError(@TempDir Path folder) {
    String problem =
        ": expected a whole gzip file, found other bytes after the end of the compressed data";

    assertFails(
        folder, TestFiles.join(BOTH, "junk junk!".getBytes(StandardCharsets.US_ASCII)), problem);
    assertFails(folder, TestFiles.join(BOTH, new byte[] {'x'}), problem);
    assertFails(folder, TestFiles.join(BOTH, new byte[] {0, 0, 'x'}), problem);
  }

  @Test
  void zeroBytesAfterTheLastMemberArePadding(@TempDir Path folder) {
    String file = TestFiles.write(folder, "ab.gz", TestFiles.join(BOTH, new byte[512]));

    InputSummary summary = Inputs.open(file, null).read(new RecordedSink());

    assertThat(summary.edges()).isEqualTo(3);
    assertThat(summary.bytes()).isEqualTo(BOTH.length + 512);
  }

  @Test
  void aFileCutAnywhereButAtASeamIsAnError(@TempDir Path folder) {
    for (int length = 2; length < BOTH.length; length++) {
      if (length != FIRST.length) {
        assertFails(
            folder,
            Arrays.copyOf(BOTH, length),
            ": expected a whole gzip file, found an end inside the compressed data");
      }
    }
  }

  @Test
  void aWrongChecksumOrLengthIsAnError(@TempDir Path folder) {
    byte[] checksum = BOTH.clone();
    checksum[BOTH.length - 8] ^= 1;
    byte[] length = BOTH.clone();
    length[BOTH.length - 1] ^= 1;

    String problem = ": expected a whole gzip file, found data that does not match its ";
    assertFails(folder, checksum, problem + "checksum");
    assertFails(folder, length, problem + "length");
  }

  @Test
  void optionalHeaderFieldsAreSkipped() throws IOException {
    byte[] plain = TestFiles.gzip("a b\n");
    byte[] header = {31, (byte) 139, 8, 0x1c, 0, 0, 0, 0, 0, 3};
    byte[] fields = {2, 0, 'x', 'y', 'n', 0, 'c', 0};
    byte[] named = TestFiles.join(header, fields, Arrays.copyOfRange(plain, 10, plain.length));

    try (GunzipInputStream in = new GunzipInputStream(new ByteArrayInputStream(named))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("a b\n");
    }
  }

  @Test
  void aFaultyLineIsNumberedInTheTextNotInTheBytes(@TempDir Path folder) {
    assertFails(
        folder,
        TestFiles.gzip("a b\n# c\nd\n"),
        ":3: expected an edge 'u v' or 'u v w', found 'd'");
  }

  private static void assertFails(Path folder, byte[] bytes, String message) {
    String file = TestFiles.write(folder, "g.gz", bytes);
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> Inputs.open(file, "snap").read(new RecordedSink()))
        .withMessage(file + message);
  }
}
