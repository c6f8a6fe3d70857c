package org.keelgraph.store.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StraceReaderTest {

  private static final Path TRACED = Path.of("/w");

  @TempDir Path folder;

  private List<FileEvent> read(String... lines) throws IOException {
    Path trace = Files.write(folder.resolve("calls"), List.of(lines));
    FolderRecorder recorder = new FolderRecorder(TRACED);
    StraceReader.read(trace, recorder);
    return recorder.events();
  }

  private static String hex(String text) {
    StringBuilder hex = new StringBuilder("\"");
    for (byte one : text.getBytes(StandardCharsets.US_ASCII)) {
      hex.append("\\x%02x".formatted(one));
    }
    return hex.append('"').toString();
  }

  private static String open(String thread, String path, int descriptor) {
    return "%s openat(AT_FDCWD, %s, O_RDWR|O_CREAT, 0644) = %d"
        .formatted(thread, hex(path), descriptor);
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void callsOnTheFoldersFilesBecomeEvents() throws IOException {
    List<FileEvent> events =
        read(
            "1  execve(" + hex("/bin/java") + ", [], 0x1 /* 1 var */) = 0",
            open("1 ", "/w/f", 5),
            open("1 ", "/elsewhere", 6),
            "1  pwrite64(5, " + hex("abc") + ", 3, 7)     = 3",
            "1  pwrite64(6, " + hex("abc") + ", 3, 7)     = 3",
            "1  lseek(5, 10, SEEK_SET) = 10",
            "1  write(5, " + hex("de") + ", 2)     = 1",
            "1  ftruncate(5, 4) = 0",
            "1  fsync(5) = 0",
            "1  close(5) = 0",
            "1  fsync(5) = -1 EBADF (Bad file descriptor)",
            "1  link(" + hex("/w/f") + ", " + hex("/w/g") + ") = 0",
            "1  unlink(" + hex("/w/f") + ") = 0",
            "1  +++ exited with 0 +++");
    assertThat(events)
        .containsExactly(
            new FileEvent.Name(2, 2, Map.of("f", 0)),
            new FileEvent.Write(4, 4, 0, 7, bytes("abc")),
            new FileEvent.Write(7, 7, 0, 10, bytes("d")),
            new FileEvent.Resize(8, 8, 0, 4),
            new FileEvent.Sync(9, 9, 0),
            new FileEvent.Name(12, 12, Map.of("g", 0)),
            new FileEvent.Name(13, 13, Map.of("f", FileEvent.NO_FILE)));
  }

  @Test
  void aDividedChangeIsPlacedAtItsBeginningAndADividedSyncAtItsEnd() throws IOException {
    List<FileEvent> events =
        read(
            open("1 ", "/w/f", 5),
            "1  fsync(5 <unfinished ...>",
            "2  pwrite64(5, " + hex("a") + ", 1, 0 <unfinished ...>",
            "1  <... fsync resumed>) = 0",
            "2  <... pwrite64 resumed>) = 1");
    assertThat(events)
        .containsExactly(
            new FileEvent.Name(1, 1, Map.of("f", 0)),
            new FileEvent.Write(3, 5, 0, 0, bytes("a")),
            new FileEvent.Sync(4, 2, 0));
  }

  @Test
  void aDescriptorMayBeGivenAgainBeforeItsClosingHasEnded() throws IOException {
    List<FileEvent> events =
        read(
            open("1 ", "/w/f", 5),
            "1  close(5 <unfinished ...>",
            open("2 ", "/w/g", 5),
            "1  <... close resumed>) = 0",
            "2  fdatasync(5) = 0");
    assertThat(events).last().isEqualTo(new FileEvent.Sync(5, 5, 1));
  }

  @Test
  void anotherProcessesDescriptorsAreItsOwn() throws IOException {
    List<FileEvent> events =
        read(
            open("1 ", "/w/f", 5),
            "2  execve(" + hex("/bin/uname") + ", [], 0x1 /* 1 var */ <unfinished ...>",
            "2  <... execve resumed>) = 0",
            "2  close(5) = 0",
            "1  fsync(5) = 0");
    assertThat(events).last().isEqualTo(new FileEvent.Sync(5, 5, 0));
  }

  @Test
  void whatIsNotKnownIsNotOverlooked() {
    assertThatThrownBy(() -> read(open("1 ", "/w/f", 5), "1  fallocate(5, 0, 0, 4096) = 0"))
        .hasMessageContaining("fallocate");
    assertThatThrownBy(
            () -> read("1  renameat(3, " + hex("/w/f") + ", 3, " + hex("/w/g") + ") = 0"))
        .hasMessageContaining("renameat");
    assertThatThrownBy(
            () -> read(open("1 ", "/w/f", 5), "1  pwrite64(5, " + hex("ab") + "..., 900, 0) = 900"))
        .hasMessageContaining("does not hold all bytes");
  }
}
