package org.keelgraph.bench.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogInUseTest {

  private static final int PAGE = 512;
  private static final long SALT = 0x1234_5678_9abc_def0L;

  @TempDir Path folder;

  @Test
  void framesOfTheHeadersSaltCount() throws IOException {
    write(log(SALT, SALT, SALT));
    assertThat(LogInUse.bytes(store())).isEqualTo(32 + 3 * (24 + PAGE));
  }

  @Test
  void framesOfAnEarlierLogAndRoomDoNot() throws IOException {
    write(log(SALT, SALT, SALT + 1, SALT));
    assertThat(LogInUse.bytes(store())).isEqualTo(32 + 2 * (24 + PAGE));
    write(log(SALT, 0, 0));
    assertThat(LogInUse.bytes(store())).isEqualTo(32 + 24 + PAGE);
  }

  @Test
  void aLogThatIsMissingOrEmptyIsNothing() throws IOException {
    assertThat(LogInUse.bytes(store())).isZero();
    write(new byte[0]);
    assertThat(LogInUse.bytes(store())).isZero();
  }

  private Path store() {
    return folder.resolve("g.db");
  }

  private void write(byte[] log) throws IOException {
    Files.write(folder.resolve("g.db-wal"), log);
  }

  private static byte[] log(long... salts) {
    ByteBuffer bytes = ByteBuffer.allocate(32 + salts.length * (24 + PAGE));
    bytes.putInt(8, PAGE).putLong(16, SALT);
    for (int frame = 0; frame < salts.length; frame++) {
      bytes.putLong(32 + frame * (24 + PAGE) + 8, salts[frame]);
    }
    return bytes.array();
  }
}
