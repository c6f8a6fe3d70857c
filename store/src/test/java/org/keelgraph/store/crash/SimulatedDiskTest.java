package org.keelgraph.store.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What may be left of a few writes is listed by hand, and over many seeds is all that is left. */
class SimulatedDiskTest {

  private static final int SEEDS = 400;
  private static final String GONE = "gone";

  private final List<FileEvent> events = new ArrayList<>();
  private int line;

  /** Each letter stands for a sector of it. */
  private void write(int file, int sector, String letters) {
    ByteBuffer data = ByteBuffer.allocate(letters.length() * SimulatedFile.SECTOR_BYTES);
    for (byte letter : letters.getBytes(StandardCharsets.US_ASCII)) {
      for (int index = 0; index < SimulatedFile.SECTOR_BYTES; index++) {
        data.put(letter);
      }
    }
    long offset = (long) sector * SimulatedFile.SECTOR_BYTES;
    events.add(new FileEvent.Write(++line, line, file, offset, data.flip()));
  }

  private void sync(int file) {
    events.add(new FileEvent.Sync(++line, line, file));
  }

  private void name(String name, int file) {
    events.add(new FileEvent.Name(++line, line, Map.of(name, file)));
  }

  private void syncFolder() {
    events.add(new FileEvent.SyncFolder(++line, line));
  }

  /** Everything that some seed leaves of file "f", in letters, a dot for a sector of zeros. */
  private Set<String> left() {
    SimulatedDisk disk = new SimulatedDisk();
    events.forEach(disk::apply);
    Set<String> left = new HashSet<>();
    for (int seed = 0; seed < SEEDS; seed++) {
      byte[] bytes = disk.afterPowerLoss(new Random(seed)).get("f");
      left.add(bytes == null ? GONE : letters(bytes));
    }
    return left;
  }

  private static String letters(byte[] bytes) {
    assertThat(bytes.length % SimulatedFile.SECTOR_BYTES).isZero();
    StringBuilder letters = new StringBuilder();
    for (int at = 0; at < bytes.length; at += SimulatedFile.SECTOR_BYTES) {
      for (int index = 1; index < SimulatedFile.SECTOR_BYTES; index++) {
        assertThat(bytes[at + index]).as("a sector is of one piece").isEqualTo(bytes[at]);
      }
      letters.append(bytes[at] == 0 ? '.' : (char) bytes[at]);
    }
    return letters.toString();
  }

  private void createSynced(String letters) {
    name("f", 0);
    write(0, 0, letters);
    sync(0);
    syncFolder();
  }

  @Test
  void whatIsSyncedIsLeft() {
    createSynced("abc");
    assertThat(left()).containsExactly("abc");
  }

  @Test
  void aFileWhoseFolderIsNotSyncedMayBeGone() {
    name("f", 0);
    write(0, 0, "a");
    sync(0);
    assertThat(left()).containsExactlyInAnyOrder("a", GONE);
  }

  @Test
  void anUnsyncedWriteIsKeptDroppedOrTorn() {
    createSynced("ab");
    write(0, 0, "AB");
    assertThat(left()).containsExactlyInAnyOrder("ab", "AB", "Ab", "aB");
  }

  @Test
  void unsyncedWritesAreReordered() {
    createSynced("ab");
    write(0, 0, "1");
    write(0, 1, "2");
    assertThat(left()).containsExactlyInAnyOrder("ab", "1b", "a2", "12");
  }

  @Test
  void aSectorHoldsAnyOfItsVersions() {
    createSynced("a");
    write(0, 0, "1");
    write(0, 0, "2");
    assertThat(left()).containsExactlyInAnyOrder("a", "1", "2");
  }

  @Test
  void aLongerFileMayBeShortOrHoldZeros() {
    createSynced("a");
    write(0, 1, "b");
    assertThat(left()).containsExactlyInAnyOrder("a", "ab", "a.");
  }

  @Test
  void aCutMayNotHaveHappened() {
    createSynced("ab");
    events.add(new FileEvent.Resize(++line, line, 0, SimulatedFile.SECTOR_BYTES));
    assertThat(left()).containsExactlyInAnyOrder("ab", "a", "a.");
  }

  @Test
  void aSyncDoesNotCoverWhatEndedAfterItBegan() {
    createSynced("a");
    int began = ++line;
    write(0, 0, "b");
    events.add(new FileEvent.Sync(++line, began, 0));
    assertThat(left()).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void aSyncOfOneFileIsNoneOfAnother() {
    createSynced("a");
    write(0, 0, "b");
    write(1, 0, "x");
    sync(1);
    assertThat(left()).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void aRemovedFileMayBeThereStill() {
    createSynced("a");
    name("f", FileEvent.NO_FILE);
    assertThat(left()).containsExactlyInAnyOrder("a", GONE);
    syncFolder();
    assertThat(left()).containsExactly(GONE);
  }
}
